/** 'Mar 11, 2026, 12:00 PM' as the clocks of a time zone show an instant. */
export function momentIn(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    .format(instant)
    .replaceAll('\u202f', ' ')
}
