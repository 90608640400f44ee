import { addDays } from '../../campaigns/days.ts'
import { addMonths, daysUpTo, monthOfDay, monthsFrom, monthsUpTo } from './platform-calendar.ts'

/** Captured donations of one day ('2026-11-21') or month ('2026-11'), in cents. */
export type DonationSum = { key: string; donations: number; amountCents: number }

/** How far back donations over time are drawn. */
export const donationRanges = ['30d', '12m', 'all'] as const
export type DonationRange = (typeof donationRanges)[number]

/** Donations over time without gaps: days without any are 0. */
export type DonationSeries = { by: 'day' | 'month'; sums: DonationSum[] }

/** One sum per key, 0 where nothing was donated. */
export function filled(keys: readonly string[], sums: readonly DonationSum[]): DonationSum[] {
  const known = new Map(sums.map(sum => [sum.key, sum]))
  return keys.map(key => known.get(key) ?? { key, donations: 0, amountCents: 0 })
}

/** The series of a range that ends `today`; `days` and `months` may hold more than the range needs. */
export function seriesOf(
  range: DonationRange,
  today: string,
  known: { days: readonly DonationSum[]; months: readonly DonationSum[] },
): DonationSeries {
  if (range === '30d') return { by: 'day', sums: filled(daysUpTo(today, 30), known.days) }
  const month = monthOfDay(today)
  if (range === '12m') return { by: 'month', sums: filled(monthsUpTo(month, 12), known.months) }
  // A platform in its first month gets a line instead of a single dot.
  const first = known.months[0]?.key ?? month
  return { by: 'month', sums: filled(monthsFrom(first < month ? first : month, month), known.months) }
}

/** Figures of one campaign by day, or by month if it ran longer than a season. */
export function campaignSeries(first: string, last: string, days: readonly DonationSum[]): DonationSeries {
  const keys = [first]
  while ((keys.at(-1) ?? last) < last && keys.length <= longestByDay)
    keys.push(addDays(keys.at(-1) ?? last, 1))
  if (keys.length <= longestByDay) return { by: 'day', sums: filled(keys, days) }
  const months = new Map<string, DonationSum>()
  for (const { key, donations, amountCents } of days) {
    const month = monthOfDay(key)
    const sum = months.get(month) ?? { key: month, donations: 0, amountCents: 0 }
    months.set(month, {
      key: month,
      donations: sum.donations + donations,
      amountCents: sum.amountCents + amountCents,
    })
  }
  return { by: 'month', sums: filled(monthsFrom(monthOfDay(first), monthOfDay(last)), [...months.values()]) }
}

const longestByDay = 120

export const sumOf = (sums: readonly DonationSum[]): { donations: number; amountCents: number } => ({
  donations: sums.reduce((sum, { donations }) => sum + donations, 0),
  amountCents: sums.reduce((sum, { amountCents }) => sum + amountCents, 0),
})

/** A month in two years. `nowCents` is null before it has begun; `open` while it runs. */
export type MonthInTwoYears = { month: number; nowCents: number | null; beforeCents: number; open: boolean }

/**
 * A year beside the last. `whole` holds the months that both had in full: the running one is left out, and so is what lies before
 * the first donation ever. Null where there is no such month.
 */
export type YearComparison = {
  year: number
  months: MonthInTwoYears[]
  whole: { nowCents: number; beforeCents: number; firstMonth: number; lastMonth: number } | null
}

/**
 * Compares the year of `thisMonth` ('2026-11') with the one before, month by month; in January, the two years that are over.
 * `firstDay` is that of the first donation ever ('2025-05-12').
 */
export function comparisonOf(
  thisMonth: string,
  sums: readonly DonationSum[],
  firstDay: string | null,
): YearComparison {
  const lastWhole = addMonths(thisMonth, -1)
  const year = Number(lastWhole.slice(0, 4))
  const cents = new Map(sums.map(({ key, amountCents }) => [key, amountCents]))
  const january = `${year}-01`
  const months = Array.from({ length: 12 }, (_, index): MonthInTwoYears => {
    const key = addMonths(january, index)
    const begun = key <= thisMonth
    const nowCents = begun ? (cents.get(key) ?? 0) : null
    const beforeCents = cents.get(addMonths(key, -12)) ?? 0
    return { month: index + 1, nowCents, beforeCents, open: key === thisMonth }
  })
  const lastMonth = Number(lastWhole.slice(5))
  const firstMonth = firstWholeMonth(year - 1, firstDay)
  const counted = firstMonth === null ? [] : months.slice(firstMonth - 1, lastMonth)
  if (firstMonth === null || counted.length === 0) return { year, months, whole: null }
  return {
    year,
    months,
    whole: {
      nowCents: counted.reduce((sum, { nowCents }) => sum + (nowCents ?? 0), 0),
      beforeCents: counted.reduce((sum, { beforeCents }) => sum + beforeCents, 0),
      firstMonth,
      lastMonth,
    },
  }
}

/** The first month of a year in which donations could be given from its first day on; null where there was none. */
function firstWholeMonth(year: number, firstDay: string | null): number | null {
  if (firstDay === null || firstDay > `${year}-12-01`) return null
  if (firstDay <= `${year}-01-01`) return 1
  const month = Number(firstDay.slice(5, 7))
  return firstDay.endsWith('-01') ? month : month + 1
}
