import { type Locale, languages } from './locale.ts'

/** An ISO 8601 instant in UTC. */
export type Instant = string

const looks = {
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  day: { dateStyle: 'short' },
  mediumDay: { dateStyle: 'medium' },
  longDay: { dateStyle: 'long' },
  dayOfYear: { month: 'long', day: 'numeric' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Cached, because creating a formatter is about 100 times slower than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(look: keyof typeof looks, locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${look} ${locale} ${timeZone}`
  let cached = formatters.get(key)
  if (!cached) {
    cached = new Intl.DateTimeFormat(locale, { ...looks[look], timeZone })
    formatters.set(key, cached)
  }
  return cached
}

/** Formats an instant in a time zone: 'Mar 11, 2026, 12:00 PM'. */
export function momentIn(instant: Date | Instant, timeZone: string, locale: Locale = 'en'): string {
  return formatter('moment', languages[locale].tag, timeZone)
    .format(new Date(instant))
    .replace(/[\u00a0\u202f]/g, ' ')
}

/** Formats the time of an instant in a time zone: '12:00 PM'. */
export function timeIn(instant: Instant, timeZone: string, locale: Locale): string {
  return formatter('time', languages[locale].tag, timeZone)
    .format(new Date(instant))
    .replaceAll('\u202f', ' ')
}

/** The calendar day of an instant in a time zone: '2026-03-11'. */
export function dayIn(instant: Date, timeZone: string): string {
  return formatter('day', 'en-CA', timeZone).format(instant)
}

/** Formats the day of an instant in a time zone: 'Mar 11, 2026'. */
export function mediumDayIn(instant: Instant, timeZone: string, locale: Locale): string {
  return formatter('mediumDay', languages[locale].tag, timeZone).format(new Date(instant))
}

/** Formats the day of an instant in a time zone: 'May 1'. */
export function dayOfYearIn(instant: Date, timeZone: string, locale: Locale): string {
  return formatter('dayOfYear', languages[locale].tag, timeZone).format(instant)
}

/** Formats the day of an instant in a time zone: 'May 1, 2026'. `locale` is a BCP 47 tag. */
export function longDayIn(instant: Date, locale: string, timeZone: string): string {
  return formatter('longDay', locale, timeZone).format(instant)
}

/** Formats the month of an instant in a time zone: 'May 2026'. `locale` is a BCP 47 tag. */
export function monthIn(instant: Date, locale: string, timeZone: string): string {
  return formatter('month', locale, timeZone).format(instant)
}
