import { Amount } from '../../../ui/amount.tsx'
import { FigureLink, Figures } from '../../screens/figure-link.tsx'
import type { AppAnalyticsData } from '../contract.ts'

const count = (value: number) => value.toLocaleString('en-US')

/** The sums of the whole platform; each leads to what it is made of. */
export function Totals({ data }: { data: AppAnalyticsData }) {
  return (
    <Figures label="Totals">
      <FigureLink to="/balances" label="Total Raised" value={<Amount cents={data.raisedCents} countUp />} />
      <FigureLink to="/transactions" label="Donations" value={count(data.donations)} />
      <FigureLink
        to="/analytics?tab=scholars"
        label="Campaigns"
        value={count(data.campaigns)}
        note={`${count(data.activeCampaigns)} active`}
      />
      <FigureLink
        to="/analytics?tab=withdrawals"
        label="Pending withdrawals"
        value={count(data.pendingWithdrawals)}
        note={
          <>
            <Amount cents={data.pendingCents} /> on hold
          </>
        }
      />
      <FigureLink
        to="/balances"
        label="Owed to campaigns"
        value={<Amount cents={data.owedCents} />}
        note="Excluding requested and approved"
      />
      <FigureLink
        to="/analytics?tab=withdrawals&status=all"
        label="Withdrawn"
        value={<Amount cents={data.withdrawnCents} />}
        note={
          <>
            <Amount cents={data.payableCents} /> approved, not yet paid
          </>
        }
      />
    </Figures>
  )
}
