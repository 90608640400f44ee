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

/** In ms: how long after a failure the work is tried again. */
const retryAfter = 3_600_000

type Daily = {
  now(): Date
  /** The next time at which the work is due. */
  dueAfter(now: Date): Date
  /** Waits `ms` milliseconds. Resolves to false if the operator stops the command meanwhile. */
  wait(ms: number): Promise<boolean>
  /** Does the work and returns what to print. */
  work(): Promise<string>
  print(line: string): void
  warn(line: string): void
}

/** Does the work each time it is due, and an hour after a failure, until `wait` returns false. */
export async function repeatDaily({ now, dueAfter, wait, work, print, warn }: Daily): Promise<void> {
  let next = dueAfter(now())
  print(`The next backup is due at ${next.toISOString()}.`)
  while (await wait(next.getTime() - now().getTime())) {
    // Not before the due time: a clock that is set back, or a timer that fires early, must not repeat the work.
    next = dueAfter(new Date(Math.max(now().getTime(), next.getTime())))
    try {
      print(await work())
    } catch (error) {
      next = new Date(now().getTime() + retryAfter)
      warn(`The backup failed: ${(error as Error).message}`)
    }
    print(`The next backup is due at ${next.toISOString()}.`)
  }
}
