import type { Db } from '../../platform/database/database.server.ts'
import type { PlatformTotals } from './contract.ts'

export const platformTotalsSql = `
  select (select count(*) from users) as sign_ups, c.*, w.* from (
    select count(*) as campaigns, count(*) filter (where is_active) as active_campaigns,
      coalesce(sum(raised_amount), 0)::bigint as raised_cents, coalesce(sum(donor_count), 0)::bigint as donations,
      coalesce(sum(total_withdrawn), 0)::bigint as withdrawn_cents,
      coalesce(sum(pending_withdrawn), 0)::bigint as pending_cents,
      coalesce(sum(raised_amount - total_withdrawn - pending_withdrawn), 0)::bigint as owed_cents
    from campaigns) c,
  (select count(*) filter (where status = 'pending') as pending_withdrawals,
      coalesce(sum(payout) filter (where status = 'approved'), 0)::bigint as payable_cents
    from withdrawals where status in ('pending', 'approved')) w`

/** The platform's sums from the stored totals on campaigns, cents (P83). */
export async function loadPlatformTotals(db: Db): Promise<PlatformTotals> {
  const [totals] = await db.rows<PlatformTotals>('platform_totals', platformTotalsSql)
  if (!totals) throw new Error('sums without a group always answer one row')
  return totals
}
