import { Link } from 'react-router'
import { useSession } from '../../../shell/use-session.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { calendarDay } from '../../campaign.ts'
import type { PublicCampaign } from '../../contract.ts'

/** Stands where the donation card was: when it ended, and which others still need support. */
export function CampaignEnded({ campaign }: { campaign: PublicCampaign }) {
  const { t, locale } = useWords()
  const { timeZone } = useSession()
  const { firstName: name, donorCount, endDate, isEnded } = campaign
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t('This campaign has ended')}</h2>
      <p className="text-ink-soft">
        {isEnded && endDate
          ? `${t('It ran until {day}.', { day: calendarDay(endDate, timeZone, locale) })} `
          : null}
        {donorCount > 0
          ? t('Thank you to everyone who helped {name}. Gifts are closed.', { name })
          : t('{name}’s campaign no longer accepts gifts.', { name })}
      </p>
      <Link to="/scholars" className={buttonClass({ variant: 'secondary', wide: true })}>
        {t('Browse Scholars')}
      </Link>
    </div>
  )
}
