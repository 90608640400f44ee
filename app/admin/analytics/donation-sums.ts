import { addMonths, daysUpTo, monthOfDay, monthsFrom, monthsUpTo } from '../../books/calendar.ts'
import { addDays } from '../../campaigns/days.ts'
import type { DonationSum } from '../../campaigns/figures/figures.ts'

export const donationRanges = ['30d', '12m', 'all'] as const
export type DonationRange = (typeof donationRanges)[number]

/** Donations over time, by day or month. Days or months without donations are included with 0. */
export type DonationSeries = { by: 'day' | 'month'; sums: DonationSum[] }

/** Returns one sum per key, with zeros for days or months without donations. */
function fillGaps(keys: readonly string[], sums: readonly DonationSum[]): DonationSum[] {
  const byKey = new Map(sums.map(sum => [sum.key, sum]))
  return keys.map(key => byKey.get(key) ?? { key, donations: 0, amountCents: 0 })
}

/** Returns the series of a range that ends `today`. `days` and `months` may extend beyond the range. */
export function seriesOf(
  range: DonationRange,
  today: string,
  { days, months }: { days: readonly DonationSum[]; months: readonly DonationSum[] },
): DonationSeries {
  if (range === '30d') return { by: 'day', sums: fillGaps(daysUpTo(today, 30), days) }
  const month = monthOfDay(today)
  if (range === '12m') return { by: 'month', sums: fillGaps(monthsUpTo(month, 12), months) }
  // Starts at the previous month at the latest, because a chart of a single month would be a dot.
  const before = addMonths(month, -1)
  const first = months[0]?.key ?? before
  return { by: 'month', sums: fillGaps(monthsFrom(first < before ? first : before, month), months) }
}

const maxDays = 120

/** Returns the series of one campaign: by day for up to 120 days, otherwise by month. */
export function campaignSeries(first: string, last: string, days: readonly DonationSum[]): DonationSeries {
  const keys = [first]
  while ((keys.at(-1) ?? last) < last && keys.length <= maxDays) keys.push(addDays(keys.at(-1) ?? last, 1))
  if (keys.length <= maxDays) return { by: 'day', sums: fillGaps(keys, days) }
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
  return {
    by: 'month',
    sums: fillGaps(monthsFrom(monthOfDay(first), monthOfDay(last)), [...months.values()]),
  }
}

/** A month in both years of a comparison. `nowCents` is null for a future month; `open` marks the current, unfinished month. */
export type MonthInTwoYears = { month: number; nowCents: number | null; beforeCents: number; open: boolean }

/**
 * A year compared with the year before. `whole` sums only the months that are complete in both years, which excludes the current month and
 * months before the platform's first donation; null if there are none.
 */
export type YearComparison = {
  year: number
  months: MonthInTwoYears[]
  whole: { nowCents: number; beforeCents: number; firstMonth: number; lastMonth: number } | null
}

/**
 * Compares the year of `thisMonth` ('2026-11') with the year before. In January, compares the two previous years. `firstDay` is the day of
 * the platform's first donation ('2025-05-12'), null before it.
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
    const nowCents = key <= thisMonth ? (cents.get(key) ?? 0) : null
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

/** The first month of the year (1 to 12) that began on or after the day of the first donation; null if there is none. */
function firstWholeMonth(year: number, firstDay: string | null): number | null {
  if (firstDay === null || firstDay > `${year}-12-01`) return null
  if (firstDay <= `${year}-01-01`) return 1
  const month = Number(firstDay.slice(5, 7))
  return firstDay.endsWith('-01') ? month : month + 1
}
