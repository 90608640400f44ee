import { useNavigate, useSearchParams } from 'react-router'
import { type Message, phrase } from '../../../lib/phrase.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { scholars } from '../../campaigns/list.ts'
import { Campaigns } from '../../campaigns/screens/campaign-list.tsx'
import { AdminPage, useAdminPages } from '../../kit/admin-page.tsx'
import { WithdrawalsTab } from '../../withdrawals/screens/withdrawals-tab.tsx'
import { type AnalyticsTab, analyticsTabs, tabOf } from '../address.ts'
import type { OverviewData } from '../contract.ts'
import { ChosenDonationsOverTime, MonthAgainstMonth } from './donation-charts.tsx'
import { MonthCards } from './month-cards.tsx'
import { DonationsByPurpose, SignUpFunnel } from './people-charts.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { TotalCards } from './total-cards.tsx'
import { UsersTab } from './users-tab.tsx'

type Props = ScreenProps<
  | 'GET /api/screens/analytics'
  | 'GET /api/screens/analytics/users'
  | 'GET /api/screens/analytics/scholars'
  | 'GET /api/screens/withdrawals'
>

const labels: Record<AnalyticsTab, Message> = {
  overview: phrase('Overview'),
  users: phrase('Users'),
  scholars: phrase('Scholars'),
  withdrawals: phrase('Withdrawals'),
}

const pathOf = (tab: AnalyticsTab) => (tab === 'overview' ? '/analytics' : `/analytics?tab=${tab}`)

/** The Analytics Dashboard (P219). The URL decides which tab is open. */
export default function AnalyticsScreen({ data }: Props) {
  const { t } = useWords()
  useLive(data.topics)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const open = tabOf(search)
  const pages = useAdminPages()
  const tabs = analyticsTabs.filter(tab => pages.some(({ path }) => path === pathOf(tab)))
  return (
    <AdminPage asOf={'asOf' in data ? data.asOf : undefined}>
      <Tabs
        label={t('Analytics')}
        value={open}
        onValueChange={tab => void navigate(`?tab=${tab}`, { preventScrollReset: true })}
        tabs={tabs.map(tab => ({
          value: tab,
          label: t(labels[tab]),
          content: tab === open ? <OpenTab data={data} /> : null,
        }))}
      />
    </AdminPage>
  )
}

function OpenTab({ data }: Props) {
  if ('users' in data) return <UsersTab data={data} />
  if ('scholars' in data) return <Campaigns list={scholars} data={data} />
  if ('withdrawals' in data) return <WithdrawalsTab data={data} />
  return <OverviewTab data={data} />
}

function OverviewTab({ data }: { data: OverviewData }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <TotalCards totals={data.totals} />
      <div className="charts grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <ChosenDonationsOverTime series={data.series} range={data.range} />
        <MonthAgainstMonth comparison={data.comparison} height={252} />
        <DonationsByPurpose purposes={data.purposes} />
        <SignUpFunnel funnel={data.funnel} />
      </div>
      <MonthCards {...data} />
      <RecentActivity activity={data.activity} of={data.activityOf} hasMore={data.hasMoreActivity} />
    </div>
  )
}
