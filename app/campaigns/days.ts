import { type Locale, languages } from '../lib/locale.ts'
import { longDayIn } from '../lib/moment.ts'

/** The day `count` days after '2026-11-21'; negative counts go back. */
export function addDays(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + count)).toISOString().slice(0, 10)
}

const shortDays = new Map<Locale, Intl.DateTimeFormat>()

/** 'Mar 11' for the day '2026-03-11'. */
export function shortDayOf(day: string, locale: Locale): string {
  const format =
    shortDays.get(locale) ??
    new Intl.DateTimeFormat(languages[locale].tag, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  shortDays.set(locale, format)
  return format.format(new Date(day))
}

/** 'March 31, 2026' ('31 de marzo de 2026') on the platform's calendar. */
export function calendarDay(
  instant: Date | string | number,
  timeZone: string,
  locale: Locale = 'en',
): string {
  return longDayIn(new Date(instant), languages[locale].tag, timeZone)
}
