import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { DescribePage } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/use-live.browser.ts'
import { useScreenData } from '../../../shell/use-session.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { AdminPage } from '../../screens/admin-page.tsx'
import type { WithdrawalsData } from '../../withdrawals/contract.ts'
import { WithdrawalsTab } from '../../withdrawals/screens/withdrawals-tab.tsx'
import { type AnalyticsTab, analyticsTabs, tabOf } from '../address.ts'
import type { OverviewData, ScholarsData, UsersData } from '../contract.ts'
import { OverviewTab } from './overview-tab.tsx'
import { ScholarsTab } from './scholars-tab.tsx'
import { UsersTab } from './users-tab.tsx'

type TabData = OverviewData | UsersData | ScholarsData | WithdrawalsData

const labels: Record<AnalyticsTab, string> = {
  overview: 'Overview',
  users: 'Users',
  scholars: 'Scholars',
  withdrawals: 'Withdrawals',
}

/** The Analytics Dashboard (P219): the open tab stands in the address, and it alone is loaded. */
export default function AnalyticsScreen() {
  const data = useScreenData<TabData>()
  useLive(data.topics)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const open = tabOf(search)
  return (
    <AdminPage title="Analytics Dashboard">
      <Tabs
        label="Analytics"
        value={open}
        onValueChange={tab => void navigate(`?tab=${tab}`, { preventScrollReset: true })}
        tabs={analyticsTabs.map(tab => ({
          value: tab,
          label: labels[tab],
          content: tab === open ? contents[tab](data) : null,
        }))}
      />
    </AdminPage>
  )
}

/** The address says which tab's loader has answered. */
const contents: Record<AnalyticsTab, (data: TabData) => ReactNode> = {
  overview: data => <OverviewTab data={data as OverviewData} />,
  users: data => <UsersTab data={data as UsersData} />,
  scholars: data => <ScholarsTab data={data as ScholarsData} />,
  withdrawals: data => <WithdrawalsTab data={data as WithdrawalsData} />,
}

export const describe: DescribePage<unknown> = () => ({
  title: 'Analytics Dashboard',
  description: 'Sign-ups, campaigns, donations and withdrawals.',
  noIndex: true,
})
