import { TZDate } from '@date-fns/tz'

/** The instant at which a donation counts: noon of the day received, or `now` if that is later (P570). */
export function countsAt(receivedOn: string, timeZone: string, now: Date): Date {
  const [year = 0, month = 1, day = 1] = receivedOn.split('-').map(Number)
  const noon = new TZDate(year, month - 1, day, 12, timeZone).getTime()
  return new Date(Math.min(noon, now.getTime()))
}
