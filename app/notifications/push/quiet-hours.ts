import { TZDate } from '@date-fns/tz'
import type { QuietHours } from '../../accounts/push-preferences.ts'

const hourMs = 3600_000

/**
 * The instant at which the quiet hours around `now` end, by the clock of a time zone; null outside of them. An end that the clock skips in
 * spring comes at once after the gap's length; one that it shows twice in autumn counts each time it is quiet before it.
 */
export function quietUntil(now: Date, quiet: QuietHours | null, timeZone: string): Date | null {
  if (!quiet) return null
  const there = new TZDate(now, timeZone)
  const minute = there.getHours() * 60 + there.getMinutes()
  if (!isWithin(minute, quiet)) return null
  const days = minute < quiet.until ? 0 : 1
  const end = new TZDate(
    there.getFullYear(),
    there.getMonth(),
    there.getDate() + days,
    Math.floor(quiet.until / 60),
    quiet.until % 60,
    timeZone,
  ).getTime()
  return new Date(end > now.getTime() ? end : end + hourMs)
}

const isWithin = (minute: number, { from, until }: QuietHours): boolean =>
  from < until ? minute >= from && minute < until : minute >= from || minute < until

/** The time zone that a device named, or the platform's where there is none of that name. */
export function knownTimeZone(name: string | undefined, otherwise: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name ?? otherwise }).resolvedOptions().timeZone
  } catch {
    return otherwise
  }
}
