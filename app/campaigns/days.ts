import { type Locale, languages } from '../lib/locale.ts'

/** Days as the platform's calendar names them, '2026-03-11'. */

/** `count` days after a day '2026-11-21'; negative goes back. */
export function addDays(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + count)).toISOString().slice(0, 10)
}

const shortDays = new Map<Locale, Intl.DateTimeFormat>()

/** 'Mar 11' of a day '2026-03-11', in the words of `locale`. */
export function shortDayOf(day: string, locale: Locale): string {
  const format =
    shortDays.get(locale) ??
    new Intl.DateTimeFormat(languages[locale].tag, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  shortDays.set(locale, format)
  return format.format(new Date(day))
}
