import { TZDate } from '@date-fns/tz'
import { getISODay, getISOWeek, getISOWeekYear } from 'date-fns'

/** Weekly reports leave from Monday 9 o'clock on the platform's clock. */
const monday = 1
const hour = 9

/** The ISO week whose report is due at an instant, such as '2026-W47'; null before Monday morning. */
export function reportWeek(now: Date, timeZone: string): string | null {
  const there = new TZDate(now, timeZone)
  if (getISODay(there) === monday && there.getHours() < hour) return null
  return `${getISOWeekYear(there)}-W${String(getISOWeek(there)).padStart(2, '0')}`
}
