import type { Db } from '../../platform/database/database.server.ts'
import type { PlatformTotals } from './contract.ts'

export const platformTotalsSql = `
  select (select coalesce(sum(sign_ups), 0)::bigint from rollups.newcomer_days) as sign_ups,
    (select coalesce(sum(donors), 0)::bigint from rollups.people) as donors, c.*, w.*, l.* from (
    select coalesce(sum(campaigns), 0)::bigint as campaigns,
      coalesce(sum(campaigns) filter (where is_active), 0)::bigint as active_campaigns,
      coalesce(sum(raised), 0)::bigint as raised_cents, coalesce(sum(donations), 0)::bigint as donations,
      coalesce(sum(withdrawn), 0)::bigint as withdrawn_cents, coalesce(sum(pending), 0)::bigint as pending_cents,
      coalesce(sum(raised - withdrawn - pending), 0)::bigint as owed_cents
    from rollups.campaign_sums) c,
  (select count(*) filter (where status = 'pending') as pending_withdrawals,
      coalesce(sum(payout) filter (where status = 'approved'), 0)::bigint as payable_cents
    from withdrawals where status in ('pending', 'approved')) w,
  (select coalesce(-sum(amount) filter (where account = 'bank' and kind in ('payout_paid', 'payout_returned')), 0)::bigint as paid_out_cents,
      coalesce(-sum(amount) filter (where account in ('platform_fees', 'withdrawal_processing_fees')), 0)::bigint as withdrawal_fees_cents
    from rollups.ledger_days) l`

/** The platform's sums, cents (P83): none of them reads a campaign or an account. */
export async function loadPlatformTotals(db: Db): Promise<PlatformTotals> {
  const [totals] = await db.rows<PlatformTotals>('platform_totals', platformTotalsSql)
  if (!totals) throw new Error('sums without a group always answer one row')
  return totals
}
