import type pg from 'pg'
import type { App } from '../app.server.ts'
import { startClock } from '../clock.server.ts'
import type { Db } from '../database/database.server.ts'
import { oneRow } from '../database/one-row.server.ts'
import { limits } from '../doctor/judge.ts'
import { everyMinute } from './every-minute.ts'
import type { Pulse } from './work-off-jobs.server.ts'

/** The machine's clock: demos set the app's. */
const machine = startClock()
const observeMs = 30_000
const limitMs = limits.jobsSeconds * 1_000
/** When /readyz says it, before the process ends. */
const suspiciousMs = 120_000

/** For how many seconds jobs have stood still, for /readyz. */
const standstills = new WeakMap<pg.Pool, number>()

/** Returns for how many seconds this server's jobs have stood still, or null if they run. */
export const standstillOf = (pool: pg.Pool): number | null => standstills.get(pool) ?? null

/** Returns the seconds since a task of every minute last ended on any server; null before the first. */
export async function minuteAge(db: Pick<Db, 'rows'>): Promise<number | null> {
  const { age } = await oneRow<{ age: number | null }>(
    db,
    'minute_age',
    `select extract(epoch from clock_timestamp() - max(greatest(succeeded_at, failed_at)))::float as age
     from task_runs where task = any($1::text[])`,
    [everyMinute],
  )
  return age
}

/**
 * Ends the process, so that its supervisor starts a new one, if the database answers and yet no job has begun for 3 minutes: neither a job
 * of every minute on any server, nor this server's worker asking for one (P717). `observe` is called every 30 s with the time in ms.
 */
export function watchJobs(
  { db, log }: Pick<App, 'db' | 'log'>,
  pulse: Pulse,
  exit: () => void = () => process.exit(1),
): { observe(nowMs: number): Promise<void>; stop(): void } {
  let answeringSince: number | null = null
  let observedAt = 0

  async function observe(nowMs: number): Promise<void> {
    // After an outage of the database or a sleep of the machine, jobs get their 3 minutes again.
    if (nowMs - observedAt > 2 * observeMs) answeringSince = null
    observedAt = nowMs
    const minuteMs = await minuteAge(db).then(
      age => (age ?? 0) * 1_000,
      () => null,
    )
    if (minuteMs === null) {
      answeringSince = null
      return
    }
    answeringSince ??= nowMs
    const standingMs = Math.min(nowMs - answeringSince, Math.max(minuteMs, nowMs - pulse.lastAskedAt))
    if (standingMs < suspiciousMs) standstills.delete(db.pool)
    else standstills.set(db.pool, standingMs / 1_000)
    if (standingMs < limitMs) return
    log.fatal({ seconds: Math.trunc(standingMs / 1_000) }, 'jobs stand still: ending, to be started again')
    exit()
  }

  const timer = setInterval(() => void observe(machine.now().getTime()), observeMs)
  timer.unref()
  return { observe, stop: () => clearInterval(timer) }
}
