import { type Locale, languages } from '../lib/locale.ts'
import { longDayIn } from '../lib/moment.ts'

// Separate from period.ts: a page that only shows a day needs no arithmetic with time zones.

/** 'March 31, 2026' ('31 de marzo de 2026') on the platform's calendar. */
export function calendarDay(
  instant: Date | string | number,
  timeZone: string,
  locale: Locale = 'en',
): string {
  return longDayIn(new Date(instant), languages[locale].tag, timeZone)
}
