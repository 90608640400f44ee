import { TZDate } from '@date-fns/tz'
// One module each: the package's root loads all 300, and Node reads its 200 KB package.json again for every one (1.9 s).
import { addMonths } from 'date-fns/addMonths'
import { endOfDay } from 'date-fns/endOfDay'
import { format } from 'date-fns/format'

/** How long a scholar may let a campaign run (P84); null is "no duration chosen". */
export type CampaignMonths = 1 | 2 | null

/** Months of a campaign whose owner chose no duration (P85). */
const defaultMonths = 3

type Instant = Date | string | number

const inZone = (instant: Instant, timeZone: string) => new TZDate(new Date(instant), timeZone)
const utc = (local: Date) => new Date(local.getTime())

/** The first instant of the month that lies `monthsOn` after the one of `instant`; where midnight was skipped, what came in its place. */
function firstOfMonth(instant: Instant, monthsOn: number, timeZone: string): Date {
  const local = inZone(instant, timeZone)
  return utc(new TZDate(local.getFullYear(), local.getMonth() + monthsOn, 1, timeZone))
}

/**
 * When a campaign that starts `now` ends, in the platform's time zone (P269): 1 or 2 months are the last day of the
 * current or next month at 23:59:59.999; without a choice it is the end of the same day 3 months out (P84, P85).
 */
export function campaignPeriod(now: Instant, months: CampaignMonths, timeZone: string): { endDate: Date } {
  if (months === null) {
    return { endDate: utc(endOfDay(addMonths(inZone(now, timeZone), defaultMonths))) }
  }
  return { endDate: new Date(firstOfMonth(now, months, timeZone).getTime() - 1) }
}

/** The end dates an owner may give a campaign while it runs: the last day of the current and of the next month, 23:59:59.999 (P103). */
export function endDatesOnOffer(now: Instant, timeZone: string): Date[] {
  return ([1, 2] as const).map(months => campaignPeriod(now, months, timeZone).endDate)
}

/** The first day, 00:00 platform time, of the month after the one in which the campaign ends (P86). */
export function withdrawalDate(endDate: Instant, timeZone: string): Date {
  return firstOfMonth(endDate, 1, timeZone)
}

/** 'YYYY-MM' of an instant on the platform's calendar: the month a campaign is counted in. */
export function campaignMonth(start: Instant, timeZone: string): string {
  return format(inZone(start, timeZone), 'yyyy-MM')
}

/** True once the last millisecond of the campaign is over. A campaign without an end date has not ended. */
export function isEnded(endDate: Instant | null, now: Instant): boolean {
  return endDate !== null && new Date(now).getTime() > new Date(endDate).getTime()
}

const day = 86_400_000

/** The whole days that are left until an instant; 0 on the last day and after it. */
export function wholeDaysUntil(end: Instant, now: Instant): number {
  return Math.max(0, Math.floor((new Date(end).getTime() - new Date(now).getTime()) / day))
}
