import type { Db } from '../database/database.server.ts'

/** Where the queue's library keeps its tables. */
export const schema = 'graphile_worker'

/** What a task knows besides its payload. */
export type Attempt = { number: number; isLast: boolean }

/** The work behind a job's name. Throwing makes it try again later; its message is kept, so it must name nobody. */
export type Task = (payload: unknown, attempt: Attempt) => Promise<void>

/** Runs a task at each minute that matches `match` (cron syntax, UTC), once however many servers there are. */
export type Schedule = { task: string; match: string; maxAttempts: number }

export type NewJob = {
  task: string
  payload: unknown
  /** At most one job with this key waits at a time; a second takes its place. */
  key: string
  maxAttempts: number
  /** Lower goes first. */
  priority?: number
  /** Milliseconds from now. */
  afterMs?: number
}

/** Adds jobs, in the caller's transaction where it has one. `sameTime` leaves a job that waits already at its time. */
export async function addJobs(db: Db, jobs: readonly NewJob[], { sameTime = false } = {}): Promise<void> {
  if (jobs.length === 0) return
  const specs = jobs.map(job => ({
    task: job.task,
    payload: job.payload,
    key: job.key,
    max_attempts: job.maxAttempts,
    priority: job.priority ?? 0,
    after_ms: job.afterMs ?? 0,
  }))
  await db.rows(
    'add_jobs',
    `select count(*) from ${schema}.add_jobs(array(
       select row(task, payload, null, clock_timestamp() + after_ms * interval '1 ms', max_attempts, key, priority, null)::${schema}.job_spec
       from jsonb_to_recordset($1::jsonb)
         as j(task text, payload json, key text, max_attempts smallint, priority smallint, after_ms double precision)), $2)`,
    [JSON.stringify(specs), sameTime],
  )
}

/**
 * Lets waiting jobs run by their keys: `together` at a time, a second apart, and with all their tries again where `afresh`. A job that
 * runs just now is left alone, so none is done twice. Answers how many were moved.
 */
export async function hastenJobs(
  db: Db,
  keys: readonly string[],
  { together, afresh }: { together: number; afresh: boolean },
): Promise<number> {
  const moved = await db.rows(
    'hasten_jobs',
    `with waiting as (
       select j.id, j.attempts, (row_number() over (order by k.place) - 1) / $2 as step
       from unnest($1::text[]) with ordinality as k(key, place) join ${schema}.jobs j on j.key = k.key)
     select r.id from waiting, lateral ${schema}.reschedule_jobs(array[waiting.id],
       clock_timestamp() + waiting.step * interval '1 second', null,
       case when $3 then 0 else greatest(0, waiting.attempts - 1) end) as r`,
    [keys, together, afresh],
  )
  return moved.length
}
