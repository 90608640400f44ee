import { Amount } from '../../../ui/amount.tsx'
import { FigureLink, Figures } from '../../screens/figure-link.tsx'
import type { PlatformTotals } from '../contract.ts'

const count = (value: number) => value.toLocaleString('en-US')

/** The sums of the whole platform; each leads to what it is made of. */
export function TotalCards({ totals }: { totals: PlatformTotals }) {
  return (
    <Figures label="Totals">
      <FigureLink
        to="/balances"
        label="Total Raised"
        value={<Amount cents={totals.raisedCents} countUp />}
        note="By all campaigns"
      />
      <FigureLink
        to="/transactions"
        label="Donations"
        value={count(totals.donations)}
        note="Excluding refunds and disputes"
      />
      <FigureLink
        to="/analytics?tab=scholars"
        label="Campaigns"
        value={count(totals.campaigns)}
        note={`${count(totals.activeCampaigns)} active`}
      />
      <FigureLink to="/analytics?tab=users" label="Sign-ups" value={count(totals.signUps)} note="All time" />
      <FigureLink
        to="/analytics?tab=withdrawals&status=all"
        label="Withdrawn"
        value={<Amount cents={totals.withdrawnCents} />}
        note={
          <>
            <Amount cents={totals.owedCents} /> still owed
          </>
        }
      />
      <FigureLink
        to="/analytics?tab=withdrawals"
        label="Pending withdrawals"
        value={count(totals.pendingWithdrawals)}
        note={
          <>
            <Amount cents={totals.pendingCents} /> on hold
          </>
        }
      />
    </Figures>
  )
}
