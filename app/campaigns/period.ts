import { TZDate } from '@date-fns/tz'
// Imported one by one: loading date-fns as a whole takes 1.9 s.
import { addMonths } from 'date-fns/addMonths'
import { endOfDay } from 'date-fns/endOfDay'
import { format } from 'date-fns/format'

/** A campaign's duration in months (P84); null if none was chosen. */
export type CampaignMonths = 1 | 2 | null

/** The duration of a campaign for which none was chosen (P85). */
const defaultMonths = 3

type Instant = Date | string | number

const inZone = (instant: Instant, timeZone: string) => new TZDate(new Date(instant), timeZone)
const utc = (local: Date) => new Date(local.getTime())

/** The start of the month that is `monthsOn` months after the instant's; if daylight saving time skips midnight, the first existing time. */
function firstOfMonth(instant: Instant, monthsOn: number, timeZone: string): Date {
  const local = inZone(instant, timeZone)
  return utc(new TZDate(local.getFullYear(), local.getMonth() + monthsOn, 1, timeZone))
}

/**
 * The end of a campaign that starts `now`, in the platform's time zone (P269): the last millisecond of the current month (1 month) or the next
 * (2 months), or of the same day 3 months out if no duration was chosen (P84, P85).
 */
export function campaignPeriod(now: Instant, months: CampaignMonths, timeZone: string): { endDate: Date } {
  if (months === null) {
    return { endDate: utc(endOfDay(addMonths(inZone(now, timeZone), defaultMonths))) }
  }
  return { endDate: new Date(firstOfMonth(now, months, timeZone).getTime() - 1) }
}

/** The end dates that the owner of a running campaign may choose: the last millisecond of the current and of the next month (P103). */
export function endDatesOnOffer(now: Instant, timeZone: string): Date[] {
  return ([1, 2] as const).map(months => campaignPeriod(now, months, timeZone).endDate)
}

/** Midnight, platform time, of the first day of the month after the campaign's end (P86). */
export function withdrawalDate(endDate: Instant, timeZone: string): Date {
  return firstOfMonth(endDate, 1, timeZone)
}

/** The month in which a campaign starts, as 'YYYY-MM' in the platform's time zone. */
export function campaignMonth(start: Instant, timeZone: string): string {
  return format(inZone(start, timeZone), 'yyyy-MM')
}

/** A campaign without an end date never ends. */
export function isEnded(endDate: Instant | null, now: Instant): boolean {
  return endDate !== null && new Date(now).getTime() > new Date(endDate).getTime()
}

/** The first instant at which `isEnded`, in ms; null for a campaign that never ends. */
export function overAfter(endDate: Date | null): number | null {
  return endDate && endDate.getTime() + 1
}

const day = 86_400_000

/** Whole days until an instant; 0 on the last day and after it. */
export function wholeDaysUntil(end: Instant, now: Instant): number {
  return Math.max(0, Math.floor((new Date(end).getTime() - new Date(now).getTime()) / day))
}
