import { addDays } from '../campaigns/days.ts'
import { type Message, phrase } from '../lib/phrase.ts'
import type { Translate } from '../words/translate.ts'

/**
 * Functions for days ('2026-11-21') and months ('2026-11') in the platform's time zone (P269), the same keys as in the rollups. URLs and
 * reports use English month names in every language.
 */

export const monthNames = [
  phrase('January'),
  phrase('February'),
  phrase('March'),
  phrase('April'),
  phrase('May'),
  phrase('June'),
  phrase('July'),
  phrase('August'),
  phrase('September'),
  phrase('October'),
  phrase('November'),
  phrase('December'),
] as const

/** '2026-11-21' to '2026-11'. */
export const monthOfDay = (day: string) => day.slice(0, 7)

/** Adds `count` months to 'YYYY-MM'; subtracts if negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The `count` days up to and including `last`, oldest first. */
export function daysUpTo(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(last, index - count + 1))
}

/** The `count` months up to and including `last`, oldest first. */
export function monthsUpTo(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addMonths(last, index - count + 1))
}

/** The months from `first` to `last`, inclusive. */
export function monthsFrom(first: string, last: string): string[] {
  const months = [first]
  while ((months.at(-1) ?? last) < last) months.push(addMonths(months.at(-1) ?? last, 1))
  return months
}

/** '2026-11' to 'November'. */
export function monthName(month: string): Message {
  const name = monthNames[Number(month.slice(5)) - 1]
  if (!name) throw new Error(`no month: ${month}`)
  return name
}

/** Parses 'May', 'may' or '5' into 1 to 12 (P225); null for anything else. */
export function monthNumber(text: string): number | null {
  const word = text.trim().toLowerCase()
  if (/^\d{1,2}$/.test(word)) {
    const number = Number(word)
    return number >= 1 && number <= 12 ? number : null
  }
  if (word.length < 3) return null
  const names = monthNames.map(name => name.toLowerCase())
  const index = names.findIndex(name => name === word || name.slice(0, 3) === word)
  return index === -1 ? null : index + 1
}

/** 2026 and 5 to '2026-05'. */
export const monthKey = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`

/** A month with its key ('2026-05') and English name ('May'). */
export type Month = { key: string; name: string; year: number }

export const monthFrom = (key: string): Month => ({
  key,
  name: monthName(key),
  year: Number(key.slice(0, 4)),
})

/** The options of a year selector: years with data and `others`, without duplicates, newest first. */
export function yearsToChoose(withData: readonly number[], ...others: readonly number[]): number[] {
  return [...new Set([...withData, ...others])].sort((a, b) => b - a)
}

/** '2026-11' to 'November', translated, like all functions below. */
export const monthWord = (month: string, t: Translate) => t(monthName(month))

/** Capitalizes a label that starts with a month: Spanish months are lower case. */
export const asHead = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** '2026-11' to 'Nov'. */
export const shortMonth = (month: string, t: Translate) => monthWord(month, t).slice(0, 3)

/** '2026-11' to 'November 2026'. */
export const monthLabel = (month: string, t: Translate) =>
  t('{month} {year}', { month: monthWord(month, t), year: month.slice(0, 4) })

/** '2026-11-21' to 'Nov 21'. */
export const shortDay = (day: string, t: Translate) =>
  t('{month} {day}', { month: shortMonth(day.slice(0, 7), t), day: String(Number(day.slice(8))) })

/** '2026-11-21' to 'Nov 21, 2026'. */
export const dayLabel = (day: string, t: Translate) =>
  t('{month} {day}, {year}', {
    month: shortMonth(day.slice(0, 7), t),
    day: String(Number(day.slice(8))),
    year: day.slice(0, 4),
  })

/** '2026-11' to 'November 2026', '2026' to '2026', null to 'All time'. */
export function periodWords(period: string | null, t: Translate): string {
  if (period === null) return t('All time')
  return period.includes('-') ? monthLabel(period, t) : period
}
