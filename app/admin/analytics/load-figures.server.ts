import { asOfInstant } from '../../books/as-of.ts'
import { addMonths, monthOfDay } from '../../books/calendar.ts'
import { addDays } from '../../campaigns/days.ts'
import type { DonationSum } from '../../campaigns/figures/figures.ts'
import { dayIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import type { PlatformFigures, PlatformTotals } from './contract.ts'
import {
  comparisonOf,
  type DonationRange,
  type DonationSeries,
  seriesOf,
  type YearComparison,
} from './donation-sums.ts'

const donationDaysSql = `
  select to_char(day, 'YYYY-MM-DD') as key, donations, amount as amount_cents
  from rollups.donation_days where day between $1::date and $2::date order by day`

const donationMonthsSql = `
  select to_char(day, 'YYYY-MM') as key, sum(donations)::bigint as donations, sum(amount)::bigint as amount_cents
  from rollups.donation_days where day >= $1::date group by 1 order by 1`

const firstDonationDaySql = `select to_char(min(day), 'YYYY-MM-DD') as day from rollups.donation_days`

/** Loads the sums of captured donations per day. Days without donations are missing. */
export async function loadDonationDays(db: Db, first: string, last: string): Promise<DonationSum[]> {
  return await db.rows<DonationSum>('donation_days', donationDaysSql, [first, last])
}

/** Loads donations over a range that ends today, and the comparison of this year with the year before. */
async function loadDonationsOverTime(
  db: Db,
  range: DonationRange,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<{ series: DonationSeries; comparison: YearComparison }> {
  const today = dayIn(now, timeZone)
  const thisMonth = monthOfDay(today)
  // The January of the earlier compared year. In January itself, `comparisonOf` compares the two previous years.
  const lastJanuary = `${addMonths(thisMonth, -13).slice(0, 4)}-01-01`
  const [days, months, first] = await Promise.all([
    range === '30d' ? loadDonationDays(db, addDays(today, -29), today) : [],
    db.rows<DonationSum>('donation_months', donationMonthsSql, [
      range === 'all' ? '0001-01-01' : lastJanuary,
    ]),
    db.rows<{ day: string | null }>('first_donation_day', firstDonationDaySql),
  ])
  return {
    series: seriesOf(range, today, { days, months }),
    comparison: comparisonOf(thisMonth, months, first[0]?.day ?? null),
  }
}

const platformTotalsSql = `
  select (select as_of from rollups.calendar), (select coalesce(sum(sign_ups), 0)::bigint from rollups.newcomer_days) as sign_ups,
    (select donors from rollups.people) as donors, c.*, w.*, l.* from (
    select coalesce(sum(campaigns), 0)::bigint as campaigns,
      coalesce(sum(campaigns) filter (where is_active), 0)::bigint as active_campaigns,
      coalesce(sum(raised), 0)::bigint as raised_cents, coalesce(sum(donations), 0)::bigint as donations,
      coalesce(sum(withdrawn), 0)::bigint as withdrawn_cents,
      coalesce(sum(raised - withdrawn - pending), 0)::bigint as owed_cents
    from rollups.campaign_sums) c,
  (select count(*) as pending_withdrawals, coalesce(sum(amount), 0)::bigint as pending_cents from withdrawals where status = 'pending') w,
  (select coalesce(-sum(amount) filter (where account = 'bank' and kind in ('payout_paid', 'payout_returned')), 0)::bigint as paid_out_cents,
      coalesce(-sum(amount) filter (where account = 'payouts_payable'), 0)::bigint as payable_cents,
      coalesce(-sum(amount) filter (where account in ('platform_fees', 'withdrawal_processing_fees')), 0)::bigint as withdrawal_fees_cents
    from rollups.ledger_days) l`

/**
 * Loads the figures that App Analytics and the Analytics Dashboard share, from the rollups, so that the cost doesn't grow with campaigns and
 * accounts. All totals are of the same instant (P770), so that they add up, except for pending withdrawals, which are current.
 */
export async function loadFigures(
  { db, env }: App,
  range: DonationRange,
  now: Date,
): Promise<PlatformFigures> {
  const [{ asOf, ...totals }, overTime] = await Promise.all([
    oneRow<PlatformTotals & { asOf: Date }>(db, 'platform_totals', platformTotalsSql),
    loadDonationsOverTime(db, range, { now, timeZone: env.timeZone }),
  ])
  return { asOf: asOfInstant(asOf, now), totals, ...overTime }
}

/** SQL columns that sum withdrawals `w` into `WithdrawnParts`. */
export const withdrawnColumns = `
  coalesce(sum(w.payout) filter (where w.status = 'paid'), 0)::bigint as paid_out_cents,
  coalesce(sum(w.payout) filter (where w.status = 'approved'), 0)::bigint as payable_cents,
  coalesce(sum(w.amount - w.payout) filter (where w.status in ('approved', 'paid', 'returned')), 0)::bigint as withdrawal_fees_cents`
