/** Milliseconds. */

const oneDay = 86_400_000

type Rule = (year: number) => string

/** The first, second, and so on (`which`) or last occurrence of a weekday (0 is Sunday) in a month (1 to 12), as 'YYYY-MM-DD'. */
const nth =
  (month: number, weekday: number, which: number | 'last'): Rule =>
  year => {
    const start = which === 'last' ? Date.UTC(year, month, 0) : Date.UTC(year, month - 1, 1)
    const startDay = new Date(start).getUTCDay()
    const shift =
      which === 'last' ? -((startDay - weekday + 7) % 7) : ((weekday - startDay + 7) % 7) + 7 * (which - 1)
    return dayOf(start + shift * oneDay)
  }

/** A holiday on a fixed date. The Federal Reserve observes one that falls on a Sunday on Monday, and doesn't move one from a Saturday. */
const fixed =
  (month: number, day: number): Rule =>
  year => {
    const date = Date.UTC(year, month - 1, day)
    return dayOf(new Date(date).getUTCDay() === 0 ? date + oneDay : date)
  }

const holidays: readonly Rule[] = [
  fixed(1, 1),
  nth(1, 1, 3), // Martin Luther King Jr.
  nth(2, 1, 3), // Washington's Birthday
  nth(5, 1, 'last'), // Memorial Day
  fixed(6, 19), // Juneteenth
  fixed(7, 4),
  nth(9, 1, 1), // Labor Day
  nth(10, 1, 2), // Columbus Day
  fixed(11, 11), // Veterans Day
  nth(11, 4, 4), // Thanksgiving
  fixed(12, 25),
]

/** True if US banks settle payments on `day` ('YYYY-MM-DD'): not on weekends or Federal Reserve holidays. */
export function isBankingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  const year = Number(day.slice(0, 4))
  return !holidays.some(holiday => holiday(year) === day)
}

/** The first banking day after `day` ('YYYY-MM-DD'), which is the effective entry date of a NACHA file created on `day`. */
export function nextBankingDay(day: string): string {
  let next = Date.parse(`${day}T00:00:00Z`) + oneDay
  while (!isBankingDay(dayOf(next))) next += oneDay
  return dayOf(next)
}

/** The banking day that is `count` (at least 1) banking days after `day` ('YYYY-MM-DD'). */
export function bankingDaysAfter(day: string, count: number): string {
  let after = day
  for (let passed = 0; passed < count; passed++) after = nextBankingDay(after)
  return after
}

const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)
