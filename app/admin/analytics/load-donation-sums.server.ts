import { addDays } from '../../campaigns/days.ts'
import { dayIn } from '../../lib/moment.ts'
import type { Db } from '../../platform/database/database.server.ts'
import {
  comparisonOf,
  type DonationRange,
  type DonationSeries,
  type DonationSum,
  seriesOf,
  type YearComparison,
} from './donation-sums.ts'
import { addMonths, monthOfDay } from './platform-calendar.ts'

export const donationDaysSql = `
  select to_char(day, 'YYYY-MM-DD') as key, sum(donations)::bigint as donations, sum(amount)::bigint as amount_cents
  from rollups.donation_days where day between $1::date and $2::date group by day order by day`

export const donationMonthsSql = `
  select to_char(day, 'YYYY-MM') as key, sum(donations)::bigint as donations, sum(amount)::bigint as amount_cents
  from rollups.donation_days where day >= $1::date group by 1 order by 1`

export const firstDonationDaySql = `select to_char(min(day), 'YYYY-MM-DD') as day from rollups.donation_days where donations > 0`

/** Captured donations by day of the platform's calendar, from the rollup; days without any are left out. */
export async function loadDonationDays(db: Db, first: string, last: string): Promise<DonationSum[]> {
  return await db.rows<DonationSum>('donation_days', donationDaysSql, [first, last])
}

/** Captured donations by month of the platform's calendar, from the rollup; months without any are left out. */
export async function loadDonationMonths(db: Db, first: string): Promise<DonationSum[]> {
  return await db.rows<DonationSum>('donation_months', donationMonthsSql, [first])
}

/** Donations over a range that ends now, and this year beside the last. */
export async function loadDonationsOverTime(
  db: Db,
  range: DonationRange,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<{ series: DonationSeries; comparison: YearComparison }> {
  const today = dayIn(now, timeZone)
  const thisMonth = monthOfDay(today)
  // In January the two years before are compared.
  const lastJanuary = `${addMonths(thisMonth, -13).slice(0, 4)}-01-01`
  const [days, months, first] = await Promise.all([
    range === '30d' ? loadDonationDays(db, addDays(today, -29), today) : [],
    loadDonationMonths(db, range === 'all' ? '0001-01-01' : lastJanuary),
    db.rows<{ day: string | null }>('first_donation_day', firstDonationDaySql),
  ])
  return {
    series: seriesOf(range, today, { days, months }),
    comparison: comparisonOf(thisMonth, months, first[0]?.day ?? null),
  }
}
