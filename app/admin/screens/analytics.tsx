import type { DescribePage } from '../../shell/screen.ts'
import { useLive } from '../../shell/use-live.browser.ts'
import { useScreenData } from '../../shell/use-session.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { WithdrawalsData } from '../withdrawals/contract.ts'
import { WithdrawalsTab } from '../withdrawals/screens/withdrawals-tab.tsx'

/** The analytics dashboard (spec 2). */
export default function AnalyticsScreen() {
  const data = useScreenData<WithdrawalsData>()
  useLive(data.topics)
  const withdrawals = {
    value: 'withdrawals',
    label: 'Withdrawals',
    count: data.counts.pending,
    content: <WithdrawalsTab data={data} />,
  }
  return (
    <Page width="full">
      <PageHeading title="Analytics Dashboard" />
      <Tabs label="Analytics" tabs={[withdrawals]} />
    </Page>
  )
}

export const describe: DescribePage<unknown> = () => ({
  title: 'Analytics Dashboard',
  description: 'Withdrawals to review.',
  noIndex: true,
})
