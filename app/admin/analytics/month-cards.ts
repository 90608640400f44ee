import { monthKey, monthName } from './platform-calendar.ts'

/** Today's totals of the campaigns of one month (P225), in cents. */
export type MonthSum = {
  month: string
  campaigns: number
  raisedCents: number
  donations: number
}

export type MonthCard = MonthSum & {
  /** 'May' */
  name: string
  year: number
  /** 1 to 12. */
  number: number
  /** The current month or later (P220); in years gone by no month is. */
  isActive: boolean
  /** False for a month that lies ahead: it holds nothing yet. */
  hasBegun: boolean
}

/** The window of the monthly cards (P220): May to December. */
const firstShown = 5
const lastShown = 12

/** The months whose cards a year shows: the window, or all twelve. */
export function monthsShown(year: number, whole: boolean): string[] {
  const first = whole ? 1 : firstShown
  return Array.from({ length: lastShown - first + 1 }, (_, index) => monthKey(year, first + index))
}

/** One card a month; a month without campaigns gets an empty card. */
export function monthCards(
  year: number,
  sums: readonly MonthSum[],
  thisMonth: string,
  whole: boolean,
): MonthCard[] {
  const known = new Map(sums.map(sum => [sum.month, sum]))
  return monthsShown(year, whole).map(month => ({
    ...(known.get(month) ?? { month, campaigns: 0, raisedCents: 0, donations: 0 }),
    name: monthName(month),
    year,
    number: Number(month.slice(5)),
    isActive: month >= thisMonth,
    hasBegun: month <= thisMonth,
  }))
}

/** The years to choose from, newest first: those with campaigns, the current one and the one that is shown. */
export function yearsToChoose(withCampaigns: readonly number[], ...also: readonly number[]): number[] {
  return [...new Set([...withCampaigns, ...also])].sort((a, b) => b - a)
}

/** Counts the year's campaigns outside the window. */
export function outsideWindow(year: number, sums: readonly MonthSum[]): number {
  const shown = new Set(monthsShown(year, false))
  return sums.filter(({ month }) => !shown.has(month)).reduce((sum, { campaigns }) => sum + campaigns, 0)
}

/** Where a card leads (P225). */
export function monthAddress({ name, year }: Pick<MonthCard, 'name' | 'year'>): string {
  return `/campaign-analytics?month=${name}&year=${year}`
}
