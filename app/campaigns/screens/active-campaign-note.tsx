import { Banner } from '../../ui/banner.tsx'
import type { ActiveCampaign } from '../contract.ts'

/** Says before the form is filled in what would happen after it. */
export function ActiveCampaignNote({ campaign }: { campaign: ActiveCampaign }) {
  return (
    <Banner title="You have an active campaign" className="mb-8">
      “{campaign.title}” stays as it is until you create a new one. You will be asked first.
    </Banner>
  )
}
