import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CronItem, Logger as JobLogger, parseCronItems, type Runner, run } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from '../log.server.ts'
import { traced } from '../tracing.server.ts'
import { type Schedule, schema, type Task } from './jobs.server.ts'

type Resources = { pool: pg.Pool; log: Logger }

/**
 * The number of jobs that run concurrently, and the number that one statement claims. An urgent job therefore waits for at most twice as
 * many jobs.
 */
const concurrency = 10

/** The seed of the advisory locks on workers' names. The number is arbitrary. */
const nameLock = 7_203_001
/** After this time, other servers take over the jobs of a worker that died. */
const lostAfterSeconds = 10

/**
 * Runs jobs in this process until the returned function is called, which waits for running jobs. A failed job is retried after e^attempt
 * seconds. Jobs of a killed server are taken over within 20 s. A worker that has lost its database connection restarts.
 */
export async function startWorker(
  resources: Resources,
  tasks: Record<string, Task>,
  schedules: readonly Schedule[],
): Promise<() => Promise<void>> {
  let stopping = false
  let runner = await runWorker(resources, tasks, schedules)
  const watching = (async () => {
    while (!stopping) {
      await runner.promise.catch(error =>
        resources.log.warn({ err: String(error) }, 'the job worker stopped'),
      )
      if (!stopping) runner = await restart(resources, tasks, schedules, () => stopping, runner)
    }
  })()
  const rescue = setInterval(() => void takeOverLostJobs(resources), lostAfterSeconds * 1_000)
  await takeOverLostJobs(resources)
  return async () => {
    stopping = true
    clearInterval(rescue)
    await runner.stop().catch(() => undefined)
    await watching
  }
}

/** Tries to start the worker once a second until the database is available or the server stops. */
async function restart(
  resources: Resources,
  tasks: Record<string, Task>,
  schedules: readonly Schedule[],
  stopping: () => boolean,
  before: Runner,
): Promise<Runner> {
  while (!stopping()) {
    await sleep(1_000)
    try {
      return await runWorker(resources, tasks, schedules)
    } catch (error) {
      resources.log.warn({ err: (error as Error).message }, 'the job worker cannot begin yet')
    }
  }
  return before
}

async function runWorker(
  { pool, log }: Resources,
  tasks: Record<string, Task>,
  schedules: readonly Schedule[],
): Promise<Runner> {
  const events = new EventEmitter()
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // Graphile Worker's LISTEN must run first on this connection.
    client.once('drain', () => {
      // Held as long as the connection lives, to show other servers that this worker is alive.
      client
        .query('select pg_advisory_lock(hashtextextended($1, $2))', [workerPool.id, nameLock])
        .catch((error: Error) => log.warn({ err: error.message }, 'the job worker could not hold its name'))
    })
  })
  return await run({
    // Without batches, Graphile Worker completes jobs in a promise that no one handles: a lost connection would crash the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, localQueue: { size: concurrency } } },
    pgPool: pool,
    schema,
    concurrency,
    // In ms; polling is only for retries and delayed jobs, since new jobs are announced.
    pollInterval: 500,
    noHandleSignals: true,
    logger: jobLogger(log),
    events,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        async (payload, { job }) => {
          const parent = (payload as { traceparent?: string } | null)?.traceparent
          const attempt = { number: job.attempts, isLast: job.attempts >= job.max_attempts }
          const attributes = { 'tassel.job': name, 'tassel.attempt': attempt.number }
          await traced(`job ${name}`, { kind: 'consumer', attributes, parent }, () => task(payload, attempt))
        },
      ]),
    ),
    parsedCronItems: parseCronItems(schedules.map(cronItem)),
  })
}

/** The queue is named after the task, so that runs of one task never overlap. */
function cronItem({ task, match, maxAttempts }: Schedule): CronItem {
  return { task, match, identifier: task, options: { maxAttempts, queueName: task, jobKey: task } }
}

/** Releases the jobs of killed servers, which Graphile Worker itself would keep locked for 4 hours. */
async function takeOverLostJobs({ pool, log }: Resources): Promise<void> {
  try {
    const { rows } = await pool.query<{ freed: number }>(
      `with holders as materialized (
         select distinct locked_by from ${schema}.jobs where locked_at < now() - make_interval(secs => $2)),
       gone as materialized (
         select locked_by from holders where pg_try_advisory_xact_lock(hashtextextended(locked_by, $1)))
       select count(*)::int as freed, ${schema}.force_unlock_workers(array_agg(locked_by)) from gone`,
      [nameLock, lostAfterSeconds],
    )
    if (rows[0]?.freed) log.info({ workers: rows[0].freed }, 'took over the jobs of a server that is gone')
  } catch (error) {
    log.warn({ err: (error as Error).message }, 'could not look for lost jobs')
  }
}

/** Logs Graphile Worker's messages below a warning as debug messages. */
function jobLogger(log: Logger): JobLogger {
  return new JobLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({}, message)
    else log.debug({}, message)
  })
}
