import { Link } from 'react-router'
import type { Answer } from '../../../lib/endpoint.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { campaigns } from '../../campaigns/list.ts'
import { Campaigns } from '../../campaigns/screens/campaign-list.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { CampaignView } from './campaign-view.tsx'
import { MonthView } from './month-view.tsx'

export { CampaignAnalyticsFailed as ErrorBoundary } from './failed.tsx'

type Endpoint =
  | 'GET /api/screens/campaign-analytics'
  | 'GET /api/screens/campaign-analytics/month'
  | 'GET /api/screens/campaign-analytics/month/donations'
  | 'GET /api/screens/campaign-analytics/month/students'
  | 'GET /api/screens/campaign-analytics/campaigns/:campaignId'
  | 'GET /api/screens/campaign-analytics/campaigns/:campaignId/donations'

/** Campaign Analytics (P225): a month, a campaign, or the list of campaigns to choose from. */
export default function CampaignAnalyticsScreen({ data }: ScreenProps<Endpoint>) {
  useLive(data.topics)
  if (data.kind === 'choose') return <ChooseCampaign data={data} />
  if (data.kind === 'campaign-overview' || data.kind === 'campaign-donations')
    return <CampaignView data={data} />
  return <MonthView data={data} />
}

function ChooseCampaign({ data }: { data: Answer<'GET /api/screens/campaign-analytics'> }) {
  const { t } = useWords()
  return (
    <AdminPage
      lede={t('Choose a campaign to see what it raised, from whom, and when.')}
      actions={
        <Link to="/analytics" className={buttonClass({ variant: 'secondary' })}>
          {t('Choose a month')}
        </Link>
      }
    >
      <Campaigns list={campaigns} data={data} />
    </AdminPage>
  )
}
