import { Banner } from '../../../ui/banner.tsx'
import { useWords } from '../../../words/use-words.tsx'

export type GiveNoticeProps =
  | { about: 'thanks'; cents: number; student: string }
  /** `paused`: no cards are being charged. `ended`: a link to donate was opened after the campaign's end. */
  | { about: 'paused' | 'ended' }

/** Notices that few visitors see, so they are not part of the page's initial scripts. */
export default function GiveNotice(notice: GiveNoticeProps) {
  const { t, money } = useWords()
  switch (notice.about) {
    case 'thanks':
      return (
        <Banner tone="celebration" title={t('Thank you!')}>
          {t('Your {amount} went to {student}’s campaign.', {
            amount: money(notice.cents),
            student: notice.student,
          })}
        </Banner>
      )
    case 'paused':
      return (
        <Banner title={t('Giving is paused')}>
          {t('No cards are being charged right now. Please come back a little later.')}
        </Banner>
      )
    case 'ended':
      return (
        <Banner role="status" title={t('Campaign ended')} className="mb-6">
          {t('This campaign has ended and no longer accepts donations.')}
        </Banner>
      )
  }
}
