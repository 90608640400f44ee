import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CronItem, Logger as JobLogger, parseCronItems, type Runner, run } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from '../log.server.ts'
import { type Schedule, schema, type Task } from './jobs.server.ts'

type Place = { pool: pg.Pool; log: Logger }

/** Jobs that run at the same time, and that are claimed by one statement. An urgent job waits behind at most twice as many. */
const atOnce = 10

/** The class of the advisory locks on workers' names: any number, the same for every server. */
const nameLock = 7_203_001
/** Seconds after which a job held by a worker that is gone is given back. */
const goneAfterSeconds = 10

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
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // The library's own LISTEN goes first: a client takes one question at a time.
    client.once('drain', () => {
      // Held as long as the connection lives: that is how other servers know that this worker is alive.
      client
        .query('select pg_advisory_lock(hashtextextended($1, $2))', [workerPool.id, nameLock])
        .catch((error: Error) => log.warn({ err: error.message }, 'the job worker could not hold its name'))
    })
  })
  return await run({
    // Without batches the library reports a job's end in a promise that nobody awaits: a lost connection would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, localQueue: { size: atOnce } } },
    pgPool: pool,
    schema,
    concurrency: atOnce,
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

/** One queue a task, so that a slow run and the next one never overlap. */
function cronItem({ task, match, maxAttempts }: Schedule): CronItem {
  return { task, match, identifier: task, options: { maxAttempts, queueName: task, jobKey: task } }
}

/** Gives back what a killed server still holds: without this its jobs would wait for 4 hours. */
async function takeOverLostJobs({ pool, log }: Place): Promise<void> {
  try {
    const { rows } = await pool.query<{ freed: number }>(
      `with holders as materialized (
         select distinct locked_by from ${schema}.jobs where locked_at < now() - make_interval(secs => $2)),
       gone as materialized (
         select locked_by from holders where pg_try_advisory_xact_lock(hashtextextended(locked_by, $1)))
       select count(*)::int as freed, ${schema}.force_unlock_workers(array_agg(locked_by)) from gone`,
      [nameLock, goneAfterSeconds],
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
