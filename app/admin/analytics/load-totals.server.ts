import type { Db } from '../../platform/database.server.ts'
import type { PlatformTotals } from './contract.ts'

export const platformTotalsSql = `
  select (select count(*) from users) as "signUps", c.*, w.* from (
    select count(*) as campaigns, count(*) filter (where is_active) as "activeCampaigns",
      coalesce(sum(raised_amount), 0)::bigint as "raisedCents", coalesce(sum(donor_count), 0)::bigint as donations,
      coalesce(sum(total_withdrawn), 0)::bigint as "withdrawnCents",
      coalesce(sum(pending_withdrawn), 0)::bigint as "pendingCents",
      coalesce(sum(raised_amount - total_withdrawn - pending_withdrawn), 0)::bigint as "owedCents"
    from campaigns) c,
  (select count(*) filter (where status = 'pending') as "pendingWithdrawals",
      coalesce(sum(payout) filter (where status = 'approved'), 0)::bigint as "payableCents"
    from withdrawals where status in ('pending', 'approved')) w`

/** The platform's sums from the totals kept on campaigns, cents (P83). */
export async function loadPlatformTotals(db: Db): Promise<PlatformTotals> {
  const [totals] = await db.rows<PlatformTotals>('platform_totals', platformTotalsSql)
  if (!totals) throw new Error('sums without a group always answer one row')
  return totals
}
