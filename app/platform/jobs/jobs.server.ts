import type { Db } from '../database/database.server.ts'

/** The database schema of Graphile Worker. */
export const schema = 'graphile_worker'

export type Attempt = { number: number; isLast: boolean }

/** The code of a job. If it throws, the job is retried later. The error's message is stored, so it must not contain personal data. */
export type Task = (payload: unknown, attempt: Attempt) => Promise<void>

/** Runs a task in each minute that matches the cron expression `match` (UTC), once across all servers. */
export type Schedule = { task: string; match: string; maxAttempts: number }

export type NewJob = {
  task: string
  payload: unknown
  /** A new job replaces a job with the same key that hasn't started. */
  key: string
  maxAttempts: number
  /** Jobs with a lower number run first. */
  priority?: number
  /** Delay in ms. */
  afterMs?: number
}

/** Adds jobs, in the caller's transaction if there is one. With `sameTime`, a queued job with the same key keeps its scheduled time. */
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

/** Reschedules queued jobs to run now, in batches a second apart, and returns their number. Skips running jobs, so that none runs twice. */
export async function rescheduleJobs(
  db: Db,
  keys: readonly string[],
  { batchSize, resetAttempts }: { batchSize: number; resetAttempts: boolean },
): Promise<number> {
  const moved = await db.rows(
    'reschedule_jobs',
    `with waiting as (
       select j.id, j.attempts, (row_number() over (order by k.place) - 1) / $2 as step
       from unnest($1::text[]) with ordinality as k(key, place) join ${schema}.jobs j on j.key = k.key)
     select r.id from waiting, lateral ${schema}.reschedule_jobs(array[waiting.id],
       clock_timestamp() + waiting.step * interval '1 second', null,
       case when $3 then 0 else greatest(0, waiting.attempts - 1) end) as r`,
    [keys, batchSize, resetAttempts],
  )
  return moved.length
}

/** Creates or upgrades Graphile Worker's tables as their owner. The migrator calls it while holding its lock. */
export async function migrateJobs(ownerUrl: string): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker')
  await runMigrations({ connectionString: ownerUrl, schema, logger: new Logger(() => () => undefined) })
}
