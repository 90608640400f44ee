/** Making a formatter costs a hundred times more than using it, and lists show many moments: one for each look and place. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formatters.set(key, made)
  return made
}

/** 'Mar 11, 2026, 12:00 PM' as the clocks of a time zone show an instant. */
export function momentIn(instant: Date, timeZone: string): string {
  return formatter('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    .format(instant)
    .replaceAll('\u202f', ' ')
}

/** The calendar day of an instant in a time zone, 'yyyy-MM-dd'. */
export function dayIn(instant: Date, timeZone: string): string {
  return formatter('en-CA', { dateStyle: 'short', timeZone }).format(instant)
}

/** 'May 1, 2026' as the calendar of a time zone shows an instant, in the words of `locale` (a BCP 47 tag). */
export function longDayIn(instant: Date, locale: string, timeZone: string): string {
  return formatter(locale, { dateStyle: 'long', timeZone }).format(instant)
}
