import { monthKey, monthName } from '../../books/calendar.ts'

/** The totals to date of the campaigns that started in `month` (P225). */
export type MonthSum = {
  month: string
  campaigns: number
  raisedCents: number
  donations: number
}

export type MonthCard = MonthSum & {
  /** The English name, such as 'May'. */
  name: string
  year: number
  /** The month's number, 1 to 12. */
  number: number
  /** True for the current and future months (P220). */
  isActive: boolean
  /** True for past months and the current one. */
  hasBegun: boolean
}

/** Returns the months that have a card: May to December (P220), or all twelve if `wholeYear`. */
function monthsShown(year: number, wholeYear: boolean): string[] {
  const first = wholeYear ? 1 : 5
  return Array.from({ length: 13 - first }, (_, index) => monthKey(year, first + index))
}

/** Returns one card per month, including months without campaigns. */
export function monthCards(
  year: number,
  sums: readonly MonthSum[],
  thisMonth: string,
  wholeYear: boolean,
): MonthCard[] {
  const byMonth = new Map(sums.map(sum => [sum.month, sum]))
  return monthsShown(year, wholeYear).map(month => ({
    ...(byMonth.get(month) ?? { month, campaigns: 0, raisedCents: 0, donations: 0 }),
    name: monthName(month),
    year,
    number: Number(month.slice(5)),
    isActive: month >= thisMonth,
    hasBegun: month <= thisMonth,
  }))
}

/** Counts the campaigns of the year that started before May. */
export function outsideWindow(year: number, sums: readonly MonthSum[]): number {
  const earlier = sums.filter(({ month }) => month >= monthKey(year, 1) && month < monthKey(year, 5))
  return earlier.reduce((sum, { campaigns }) => sum + campaigns, 0)
}

/** The URL of a month's campaigns (P225). */
export function monthAddress({ name, year }: Pick<MonthCard, 'name' | 'year'>): string {
  return `/campaign-analytics?month=${name}&year=${year}`
}
