import { Link } from 'react-router'
import type { DescribePage } from '../../shell/screen.ts'
import { useLive } from '../../shell/use-live.browser.ts'
import { useScreenData } from '../../shell/use-session.tsx'
import { Amount } from '../../ui/amount.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import type { AppAnalyticsData } from '../contract.ts'
import { SelfCheckCard } from '../self-check/screens/self-check-card.tsx'

/** The admin overview (spec 2): true figures, and whether they equal the ledger. */
export default function AppAnalyticsScreen() {
  const data = useScreenData<AppAnalyticsData>()
  useLive(data.topics)
  return (
    <Page width="wide">
      <PageHeading
        title="App Analytics"
        actions={
          <Link to="/analytics" className={buttonClass({ variant: 'secondary' })}>
            Review withdrawals
          </Link>
        }
      />
      <div className="grid gap-8">
        <Figures data={data} />
        <SelfCheckCard report={data.lastCheck} />
      </div>
    </Page>
  )
}

export const describe: DescribePage<unknown> = () => ({
  title: 'App Analytics',
  description: 'What was raised, what is owed, and whether it adds up.',
  noIndex: true,
})

function Figures({ data }: { data: AppAnalyticsData }) {
  const { pendingWithdrawals } = data
  return (
    <div className="grid gap-3 min-[26rem]:grid-cols-2 md:grid-cols-3 md:gap-4">
      <StatTile label="Total Raised" value={<Amount cents={data.raisedCents} short countUp />} />
      <StatTile label="Donations" value={data.donations.toLocaleString('en-US')} />
      <StatTile label="Campaigns" value={data.campaigns} note={`${data.activeCampaigns} active`} />
      <StatTile
        label="Pending withdrawals"
        value={pendingWithdrawals}
        note={
          <>
            <Amount cents={data.pendingCents} /> on hold
          </>
        }
      />
      <StatTile
        label="Owed to campaigns"
        value={<Amount cents={data.owedCents} short />}
        note="Raised, not yet withdrawn"
      />
      <StatTile
        label="Withdrawn"
        value={<Amount cents={data.withdrawnCents} short />}
        note={
          <>
            <Amount cents={data.payableCents} /> waits to be paid out
          </>
        }
      />
    </div>
  )
}
