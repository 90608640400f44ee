import { addDays } from '../../campaigns/days.ts'
import { phrase } from '../../lib/phrase.ts'

/** Days ('2026-11-21') and months ('2026-11') of the platform's calendar (P269), as the rollups are keyed. */

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

/** The month of a day: '2026-11'. */
export const monthOfDay = (day: string) => day.slice(0, 7)

/** `count` months on; negative goes back. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The `count` days that end with `last`, oldest first. */
export function daysUpTo(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(last, index - count + 1))
}

/** The `count` months that end with `last`, oldest first. */
export function monthsUpTo(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addMonths(last, index - count + 1))
}

/** Every month from `first` to `last`, both included. */
export function monthsFrom(first: string, last: string): string[] {
  const months = [first]
  while ((months.at(-1) ?? last) < last) months.push(addMonths(months.at(-1) ?? last, 1))
  return months
}

/** 'November' of '2026-11', as addresses and reports say it. */
export function monthName(month: string): string {
  return monthNames[Number(month.slice(5)) - 1] ?? month
}

/** 1 to 12 for 'May', 'may', 'MAY' or '5' (P225); null for anything else. */
export function monthNumber(text: string): number | null {
  const word = text.trim().toLowerCase()
  if (/^\d{1,2}$/.test(word)) {
    const number = Number(word)
    return number >= 1 && number <= 12 ? number : null
  }
  if (word.length < 3) return null
  const index = monthNames.findIndex(name => {
    const full = name.toLowerCase()
    return full === word || full.slice(0, 3) === word
  })
  return index === -1 ? null : index + 1
}

/** '2026-05' of the year 2026 and the month 5. */
export const monthKey = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`

/** A month: '2026-05', 'May 2026'. */
export type Month = { key: string; label: string; name: string; year: number }

/** '2026-05' with its words. */
export const monthFrom = (key: string): Month => ({
  key,
  label: `${monthName(key)} ${key.slice(0, 4)}`,
  name: monthName(key),
  year: Number(key.slice(0, 4)),
})
