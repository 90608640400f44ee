import { type Locale, localeTag } from '../lib/locale.ts'

// Apart from period.ts: a page that only shows a day needs no arithmetic with time zones.

/** 'March 31, 2026' ('31 de marzo de 2026') on the platform's calendar. */
export function calendarDay(
  instant: Date | string | number,
  timeZone: string,
  locale: Locale = 'en',
): string {
  return new Intl.DateTimeFormat(localeTag[locale], { dateStyle: 'long', timeZone }).format(new Date(instant))
}
