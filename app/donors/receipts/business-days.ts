import { dayIn } from '../../lib/moment.ts'

const dayMs = 86_400_000

/**
 * The instant `days` business days before `instant`. Saturdays and Sundays of the time zone don't count. Holidays do, so that a deadline is
 * met early rather than late.
 */
export function businessDaysBefore(instant: Date, days: number, timeZone: string): Date {
  let at = instant.getTime()
  for (let left = days; left > 0; ) {
    at -= dayMs
    const weekday = new Date(`${dayIn(new Date(at), timeZone)}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return new Date(at)
}
