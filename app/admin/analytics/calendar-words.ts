import type { Translate } from '../../words/translate.ts'
import { monthName } from './platform-calendar.ts'

/** Days ('2026-11-21') and months ('2026-11') of the platform's calendar as a person reads them; addresses and reports say English months. */

/** 'November' of '2026-11'. */
export const monthWord = (month: string, t: Translate) => t(monthName(month))

/** Capitalized for the start of a line: Spanish months are lower case inside a sentence. */
export const asHead = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** 'Nov' of '2026-11'. */
export const shortMonth = (month: string, t: Translate) => monthWord(month, t).slice(0, 3)

/** 'November 2026' of '2026-11'. */
export const monthLabel = (month: string, t: Translate) =>
  t('{month} {year}', { month: monthWord(month, t), year: month.slice(0, 4) })

/** 'Nov 21' of '2026-11-21'. */
export const shortDay = (day: string, t: Translate) =>
  t('{month} {day}', { month: shortMonth(day.slice(0, 7), t), day: String(Number(day.slice(8))) })

/** 'Nov 21, 2026' of '2026-11-21'. */
export const dayLabel = (day: string, t: Translate) =>
  t('{month} {day}, {year}', {
    month: shortMonth(day.slice(0, 7), t),
    day: String(Number(day.slice(8))),
    year: day.slice(0, 4),
  })

/** 'November 2026' of '2026-11', '2026' of itself; null is all time. */
export function periodWords(period: string | null, t: Translate): string {
  if (period === null) return t('All time')
  return period.includes('-') ? monthLabel(period, t) : period
}
