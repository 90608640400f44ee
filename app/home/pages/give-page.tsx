import DonationDialog from '../../donations/checkout/screens/donation-dialog.tsx'
import type { ScreenProps } from '../../shell/screen.ts'
import CampaignPage from './campaign-page.tsx'

export { describe, ErrorBoundary, prepare } from './campaign-page.tsx'

/** /donation/{campaignId}: the campaign's page with the donation dialog open. The server renders the dialog's first step (P457). */
export default function GivePage(props: ScreenProps<'GET /api/screens/campaign/:campaignId'>) {
  return <CampaignPage {...props} dialog={DonationDialog} />
}
