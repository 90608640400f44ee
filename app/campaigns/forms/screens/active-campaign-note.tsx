import { Banner } from '../../../ui/banner.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { campaignTitle } from '../../campaign.ts'
import type { ActiveCampaign } from '../../contract.ts'

/** Says before the form is filled in that there is an active campaign already, and what submitting would do to it. */
export function ActiveCampaignNote({ campaign }: { campaign: ActiveCampaign }) {
  const { t } = useWords()
  return (
    <Banner title={t('You have an active campaign')} className="mb-8">
      {t('“{title}” stays as it is until you create a new one. We’ll ask you first.', {
        title: campaignTitle(campaign, t),
      })}
    </Banner>
  )
}
