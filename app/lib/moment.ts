import type { Locale } from './locale.ts'

const looks = {
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  day: { dateStyle: 'short' },
  longDay: { dateStyle: 'long' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Making a formatter costs a hundred times more than using it, and lists show many moments: one for each look and place. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(look: keyof typeof looks, locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${look} ${locale} ${timeZone}`
  let known = formatters.get(key)
  if (!known) {
    known = new Intl.DateTimeFormat(locale, { ...looks[look], timeZone })
    formatters.set(key, known)
  }
  return known
}

/** 'Mar 11, 2026, 12:00 PM' as the clocks of a time zone show an instant. */
export function momentIn(instant: Date, timeZone: string): string {
  return formatter('moment', 'en-US', timeZone).format(instant).replaceAll('\u202f', ' ')
}

/** The calendar day of an instant in a time zone, 'yyyy-MM-dd'. */
export function dayIn(instant: Date, timeZone: string): string {
  return formatter('day', 'en-CA', timeZone).format(instant)
}

/** 'May 1, 2026' as the calendar of a time zone shows an instant, in the words of `locale` (a BCP 47 tag). */
export function longDayIn(instant: Date, locale: string, timeZone: string): string {
  return formatter('longDay', locale, timeZone).format(instant)
}

/** 'May 2026' as the calendar of a time zone shows an instant, in the words of `locale` (a BCP 47 tag). */
export function monthIn(instant: Date, locale: string, timeZone: string): string {
  return formatter('month', locale, timeZone).format(instant)
}

const spanishMonths = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A moment as `momentIn` writes it, in a person's language: '11 mar 2026, 12:00 PM'. Any other text stays as it is. */
export function momentSaid(moment: string, locale: Locale): string {
  const [, month = '', day, rest] = /^([A-Z][a-z]{2}) (\d{1,2}), (\d{4}(?:, \d.*)?)$/.exec(moment) ?? []
  const spanish = spanishMonths[englishMonths.indexOf(month)]
  return locale === 'en' || !spanish ? moment : `${day} ${spanish} ${rest}`
}
