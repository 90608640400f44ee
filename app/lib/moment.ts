/** 'Mar 11, 2026, 12:00 PM' as the clocks of a time zone show an instant. */
export function momentIn(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    .format(instant)
    .replaceAll('\u202f', ' ')
}

/** The calendar day of an instant in a time zone, 'yyyy-MM-dd'. */
export function dayIn(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(instant)
}
