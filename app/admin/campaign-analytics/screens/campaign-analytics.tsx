import type { ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { CampaignView } from './campaign-view.tsx'
import { Choose } from './choose.tsx'
import { MonthView } from './month-view.tsx'

export { CampaignAnalyticsFailed as ErrorBoundary } from './failed.tsx'

type Endpoint =
  | 'GET /api/screens/campaign-analytics'
  | 'GET /api/screens/campaign-analytics/month'
  | 'GET /api/screens/campaign-analytics/month/donations'
  | 'GET /api/screens/campaign-analytics/month/students'
  | 'GET /api/screens/campaign-analytics/campaigns/:campaignId'
  | 'GET /api/screens/campaign-analytics/campaigns/:campaignId/donations'

/** Campaign analytics (P225): by month and year, by campaign, and with neither the campaigns to choose from. */
export default function CampaignAnalyticsScreen({ data }: ScreenProps<Endpoint>) {
  useLive(data.topics)
  if (data.kind === 'choose') return <Choose data={data} />
  if (data.kind === 'campaign-overview' || data.kind === 'campaign-donations')
    return <CampaignView data={data} />
  return <MonthView data={data} />
}
