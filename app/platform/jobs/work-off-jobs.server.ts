import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CronItem,
  type Job,
  Logger as JobLogger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
} from 'graphile-worker'
import type pg from 'pg'
import { startClock } from '../clock.server.ts'
import type { Logger } from '../log.server.ts'
import { type Schedule, schema, type Task } from './jobs.server.ts'

type Resources = { pool: pg.Pool; log: Logger }
type Work = Resources & { tasks: Record<string, Task>; schedules: readonly Schedule[]; pulse: Pulse }

/** When this worker last did something, in ms since the epoch. */
export type Pulse = { lastAskedAt: number }

/** The machine's clock: demos set the app's. */
const machine = startClock()
/** The number of jobs that run concurrently: as many as connections to the mail server. More would slow donations that arrive meanwhile. */
const concurrency = 5

/**
 * Jobs that end within this time are deleted in one transaction. After a kill in between, they run again, as after a kill before their end:
 * each task finds its work done.
 */
const completionDelayMs = 50

/** The seed of the advisory locks on workers' names. The number is arbitrary. */
const nameLock = 7_203_001
/** After this time, other servers take over the jobs of a worker that died. */
const lostAfterSeconds = 10
/** Graphile Worker may never finish a shutdown that a lost database connection caused, so a new worker starts after this time. */
const shutdownLimitMs = 5_000

/**
 * Runs jobs in this process until the returned function is called, which waits for running jobs. A failed job is retried after e^attempt
 * seconds. Jobs of a killed server are taken over within 20 s. A worker that has lost its database connection is replaced, usually within
 * a second of the database's return (P717). `pulse` is updated while the worker finds the database.
 */
export async function startWorker(
  { pool, log }: Resources,
  tasks: Record<string, Task>,
  schedules: readonly Schedule[],
  pulse: Pulse = { lastAskedAt: 0 },
): Promise<() => Promise<void>> {
  const work = { pool, log, schedules, pulse, tasks: oncePerJob(tasks) }
  const lost: string[] = []
  let stopping = false
  let worker = await runWorker(work)
  const watching = (async () => {
    while (!stopping) {
      await worker.ended
      if (stopping) return
      log.warn({}, 'the job worker stopped: starting a new one')
      lost.push(worker.id())
      // Ends the schedule of a worker whose shutdown hangs.
      void worker.runner.stop().catch(() => undefined)
      worker = await restart(work, () => stopping, worker)
      await takeOverLostJobs(work, lost)
    }
  })()
  const rescue = setInterval(() => void takeOverLostJobs(work, lost), lostAfterSeconds * 1_000)
  await takeOverLostJobs(work, lost)
  return async () => {
    stopping = true
    clearInterval(rescue)
    await worker.runner.stop().catch(() => undefined)
    await watching
  }
}

/** Runs a job once at a time: if it is taken over from a worker that this process has replaced, the second run waits for the first. */
function oncePerJob(tasks: Record<string, Task>): TaskList {
  const underWay = new Map<string, Promise<void>>()
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload, { job }) => {
        const running = underWay.get(job.id) ?? task(payload, attemptOf(job))
        underWay.set(job.id, running)
        await running.finally(() => underWay.delete(job.id))
      },
    ]),
  )
}

const attemptOf = ({ attempts, max_attempts }: Job) => ({
  number: attempts,
  isLast: attempts >= max_attempts,
})

/** Tries to start the worker once a second until the database is available or the server stops. */
async function restart(work: Restartable, stopping: () => boolean, before: Worker): Promise<Worker> {
  while (!stopping()) {
    await sleep(1_000)
    try {
      return await runWorker(work)
    } catch (error) {
      work.log.warn({ err: (error as Error).message }, 'the job worker cannot begin yet')
    }
  }
  return before
}

type Restartable = Omit<Work, 'tasks'> & { tasks: TaskList }
/** `ended` resolves once the worker has ended, or can't be waited for any longer. */
type Worker = { runner: Runner; id(): string; ended: Promise<void> }

async function runWorker({ pool, log, tasks, schedules, pulse }: Restartable): Promise<Worker> {
  const events = new EventEmitter()
  let id = ''
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
  })
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // Graphile Worker's LISTEN must run first on this connection.
    client.once('drain', () => {
      // Held as long as the connection lives, to show other servers that this worker is alive.
      client
        .query('select pg_advisory_lock(hashtextextended($1, $2))', [workerPool.id, nameLock])
        .catch((error: Error) => log.warn({ err: error.message }, 'the job worker could not hold its name'))
    })
  })
  const beat = () => {
    pulse.lastAskedAt = machine.now().getTime()
  }
  events.on('job:start', beat)
  events.on('worker:getJob:empty', beat)
  const abandoned = new Promise<void>(resolve => {
    events.once('pool:gracefulShutdown', () => setTimeout(resolve, shutdownLimitMs).unref())
  })
  const runner = await run({
    // Without batches, Graphile Worker completes jobs in a promise that no one handles: a lost connection would crash the process. Its
    // local queue does the same when it returns jobs, and then never shuts down, so it isn't used.
    preset: { worker: { completeJobBatchDelay: completionDelayMs, failJobBatchDelay: 0 } },
    pgPool: pool,
    schema,
    concurrency,
    // In ms; polling is only for retries and delayed jobs, since new jobs are announced.
    pollInterval: 500,
    noHandleSignals: true,
    logger: jobLogger(log),
    events,
    taskList: tasks,
    parsedCronItems: parseCronItems(schedules.map(cronItem)),
  })
  beat()
  const settled = runner.promise.catch(error => log.warn({ err: String(error) }, 'the job worker failed'))
  return { runner, id: () => id, ended: Promise.race([settled, abandoned]) }
}

/** The queue is named after the task, so that runs of one task never overlap. */
function cronItem({ task, match, maxAttempts }: Schedule): CronItem {
  return { task, match, identifier: task, options: { maxAttempts, queueName: task, jobKey: task } }
}

/**
 * Releases the jobs of killed servers, which Graphile Worker itself would keep locked for 4 hours, and of `lost` workers, which this process
 * has replaced. After a restart of PostgreSQL, the workers of other servers get some seconds to show that they are alive.
 */
async function takeOverLostJobs({ pool, log }: Resources, lost: string[]): Promise<void> {
  const own = [...lost]
  try {
    const { rows } = await pool.query<{ freed: number }>(
      `with holders as materialized (
         select distinct locked_by from ${schema}.jobs
         where greatest(locked_at, pg_postmaster_start_time()) < now() - make_interval(secs => $2)),
       gone as materialized (
         select locked_by from holders where pg_try_advisory_xact_lock(hashtextextended(locked_by, $1))
         union select unnest($3::text[]))
       select count(*)::int as freed, ${schema}.force_unlock_workers(array_agg(locked_by)) from gone`,
      [nameLock, lostAfterSeconds, own],
    )
    lost.splice(0, own.length)
    if (rows[0]?.freed) log.info({ workers: rows[0].freed }, 'took over the jobs of a worker that is gone')
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
