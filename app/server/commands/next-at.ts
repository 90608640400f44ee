import { TZDate } from '@date-fns/tz'

/** Returns the next instant after `now` at a time of day such as 02:30 in a time zone. Throws for another text. */
export function nextAt(time: string, now: Date, timeZone: string): Date {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  if (!hours) throw new Error(`"${time}" is no time of day: expected 00:00 to 23:59.`)
  const next = new TZDate(now, timeZone)
  next.setHours(Number(hours), Number(minutes), 0, 0)
  if (next.getTime() <= now.getTime()) next.setDate(next.getDate() + 1)
  return new Date(next.getTime())
}
