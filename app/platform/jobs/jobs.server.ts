import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CronItem,
  Logger as JobLogger,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
} from 'graphile-worker'
import type pg from 'pg'
import type { Db } from '../database/database.server.ts'
import type { Logger } from '../log.server.ts'

/** What a task knows besides its payload. */
export type Attempt = { number: number; isLast: boolean }

/** The work behind a job's name. Throwing makes it try again later; its message is kept, so it must name nobody. */
export type Task = (payload: unknown, attempt: Attempt) => Promise<void>

/** Runs a task at each minute that matches `match` (cron syntax, UTC), once however many servers there are. */
export type Schedule = { task: string; match: string; maxAttempts: number }

type Place = { pool: pg.Pool; log: Logger }

const schema = 'graphile_worker'
/** Any number, the same for everybody: only one server prepares the tables at a time. */
const lockKey = 7_203_001
/** Seconds after which a job held by a worker that is gone is given back. */
const goneAfterSeconds = 10

/** Brings the job tables up to date, as their owner. The migrator calls it under its lock; repeats do nothing. */
export async function prepareJobs(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, schema, logger: new JobLogger(() => () => undefined) })
}

/**
 * Works off jobs in this process until the answered function is called, which waits for the jobs that are running.
 * A failed job is tried again after e^attempt seconds. Jobs of a server that was killed are taken over within 20 s, and a worker
 * that lost its database begins again.
 */
export async function startWorker(
  place: Place,
  tasks: Record<string, Task>,
  schedules: readonly Schedule[],
): Promise<() => Promise<void>> {
  let stopping = false
  let runner = await runWorker(place, tasks, schedules)
  const watching = (async () => {
    while (!stopping) {
      await runner.promise.catch(error => place.log.warn({ err: String(error) }, 'the job worker stopped'))
      if (!stopping) runner = await beginAgain(place, tasks, schedules, () => stopping, runner)
    }
  })()
  const rescue = setInterval(() => void takeOverLostJobs(place), goneAfterSeconds * 1_000)
  await takeOverLostJobs(place)
  return async () => {
    stopping = true
    clearInterval(rescue)
    await runner.stop().catch(() => undefined)
    await watching
  }
}

/** Tries once a second until the database is there again, or the server is to stop. */
async function beginAgain(
  place: Place,
  tasks: Record<string, Task>,
  schedules: readonly Schedule[],
  stopping: () => boolean,
  before: Runner,
): Promise<Runner> {
  while (!stopping()) {
    await sleep(1_000)
    try {
      return await runWorker(place, tasks, schedules)
    } catch (error) {
      place.log.warn({ err: (error as Error).message }, 'the job worker cannot begin yet')
    }
  }
  return before
}

async function runWorker(
  { pool, log }: Place,
  tasks: Record<string, Task>,
  schedules: readonly Schedule[],
): Promise<Runner> {
  const events = new EventEmitter()
  events.on('pool:listen:success', ({ workerPool, client }) => void holdName(client, workerPool.id, log))
  return await run({
    // Without batches the library reports a job's end in a promise that nobody awaits: a lost connection would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pgPool: pool,
    schema,
    concurrency: 5,
    // New jobs are announced; this is for retries and delays, which no announcement wakes.
    pollInterval: 500,
    noHandleSignals: true,
    logger: jobLogger(log),
    events,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        async (payload, { job }) =>
          await task(payload, { number: job.attempts, isLast: job.attempts >= job.max_attempts }),
      ]),
    ),
    parsedCronItems: parseCronItems(schedules.map(cronItem)),
  })
}

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

/** One queue a task, so that a slow run and the next one never overlap. */
function cronItem({ task, match, maxAttempts }: Schedule): CronItem {
  return { task, match, identifier: task, options: { maxAttempts, queueName: task, jobKey: task } }
}

/** A worker's name is locked as long as its connection lives: that is how others know that it is alive. */
async function holdName(client: pg.PoolClient, workerId: string, log: Logger): Promise<void> {
  await client
    .query('select pg_advisory_lock(hashtextextended($1, $2))', [workerId, lockKey])
    .catch(error => log.warn({ err: error.message }, 'the job worker could not hold its name'))
}

/** Gives back what a killed server still holds: without this its jobs would wait for 4 hours. */
async function takeOverLostJobs({ pool, log }: Place): Promise<void> {
  try {
    const { rows } = await pool.query<{ freed: number }>(
      `with holders as materialized (
         select locked_by from ${schema}._private_jobs where locked_at < now() - make_interval(secs => $2)
         union select locked_by from ${schema}._private_job_queues where locked_at < now() - make_interval(secs => $2)),
       gone as materialized (
         select locked_by from holders where pg_try_advisory_xact_lock(hashtextextended(locked_by, $1)))
       select count(*)::int as freed, ${schema}.force_unlock_workers(array_agg(locked_by)) from gone`,
      [lockKey, goneAfterSeconds],
    )
    if (rows[0]?.freed) log.info({ workers: rows[0].freed }, 'took over the jobs of a server that is gone')
  } catch (error) {
    log.warn({ err: (error as Error).message }, 'could not look for lost jobs')
  }
}

/** The worker's own chatter is for debugging; a failed attempt is a warning. */
function jobLogger(log: Logger): JobLogger {
  return new JobLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({}, message)
    else log.debug({}, message)
  })
}
