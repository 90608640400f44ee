import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { type Database, openDatabase } from '../database/database.server.ts'
import { databaseAccess } from '../database/database-access.server.ts'
import { migrate } from '../database/migrate.server.ts'
import type { Logger } from '../log.server.ts'
import { silentLog } from '../log.server.ts'
import { addJobs, type Task } from './jobs.server.ts'
import { startWorker } from './work-off-jobs.server.ts'

let database: FreshDatabase
let db: Database

beforeAll(async () => {
  database = await freshDatabase()
  db = openDatabase(database.url, silentLog)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const place = (log: Logger = silentLog) => ({ pool: db.pool, log })
const job = (task: string, payload: unknown = {}) => ({ task, payload, key: task, maxAttempts: 3 })
const jobsLeft = async () =>
  (await db.pool.query('select count(*)::int as n from graphile_worker._private_jobs')).rows[0].n as number

async function working<T>(tasks: Record<string, Task>, during: () => Promise<T>): Promise<T> {
  const stop = await startWorker(place(), tasks, [])
  try {
    return await during()
  } finally {
    await stop()
  }
}

test('several servers may migrate the database at once', async () => {
  const access = await databaseAccess({ url: database.ownerUrl, ownerUrl: null })
  expect(await Promise.all([1, 2, 3].map(() => migrate(access)))).toEqual([[], [], []])
  expect(await jobsLeft()).toBe(0)
})

test('a job is part of its transaction: a rollback removes it', async () => {
  const done: unknown[] = []
  await working({ note: async payload => void done.push(payload) }, async () => {
    await db
      .transaction(async tx => {
        await addJobs(tx, [job('note', { n: 1 })])
        throw new Error('no')
      })
      .catch(() => undefined)
    await db.transaction(tx => addJobs(tx, [job('note', { n: 2 })]))
    await eventually(async () => done.length > 0 && (await jobsLeft()) === 0)
  })
  expect(done).toEqual([{ n: 2 }])
})

test('a failing job is retried, and knows its last attempt', async () => {
  const attempts: unknown[] = []
  await addJobs(db, [{ ...job('fail'), maxAttempts: 2 }])
  await working(
    {
      fail: async (_, attempt) => {
        attempts.push(attempt)
        throw new Error('not today')
      },
    },
    () => eventually(() => attempts.length === 2),
  )
  expect(attempts).toEqual([
    { number: 1, isLast: false },
    { number: 2, isLast: true },
  ])
  await database.pool.query('delete from graphile_worker._private_jobs')
})

test('a job may be delayed, and a key has only one waiting job', async () => {
  const order: unknown[] = []
  const started = performance.now()
  await addJobs(db, [
    { ...job('step', 'later'), key: 'later', afterMs: 700 },
    { ...job('step', 'old'), key: 'twice' },
  ])
  await addJobs(db, [{ ...job('step', 'new'), key: 'twice', priority: -1 }])
  await working({ step: async payload => void order.push(payload) }, () =>
    eventually(() => order.length === 2),
  )
  expect(performance.now() - started).toBeGreaterThanOrEqual(699)
  expect(order).toEqual(['new', 'later'])
})

test('jobs of a killed server are released; those of a live one are not', async () => {
  const done: unknown[] = []
  let finish = () => {}
  const busy = new Promise<void>(resolve => {
    finish = resolve
  })
  await working({ slow: () => busy }, async () => {
    await addJobs(db, [job('slow')])
    await eventually(async () => (await lockedBy('slow')) !== null)
    await addJobs(db, [job('orphan')])
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute',
         locked_by = case when locked_by is null then 'worker-of-a-killed-server' else locked_by end`,
    )
    const holder = await lockedBy('slow')
    await working({ orphan: async payload => void done.push(payload) }, async () => {
      // Longer than the time for which other servers may show that they are alive after PostgreSQL has started.
      await eventually(() => done.length === 1, 30_000)
    })
    expect(await lockedBy('slow')).toBe(holder)
    finish()
    await eventually(async () => (await jobsLeft()) === 0)
  })
})

async function lockedBy(task: string): Promise<string | null> {
  const { rows } = await database.pool.query(
    `select locked_by from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1`,
    [task],
  )
  return rows[0]?.locked_by ?? null
}

test('a connection that is lost during a transaction fails only that transaction', async () => {
  const failed = db.transaction(async tx => {
    const [row] = await tx.rows<{ pid: number }>('own_pid', 'select pg_backend_pid() as pid')
    await database.pool.query('select pg_terminate_backend($1)', [row?.pid])
    await tx.rows('after_the_end', 'select 1')
  })
  await expect(failed).rejects.toThrow()
  expect(await jobsLeft()).toBe(0)
})

test('a worker that cannot reach the database is replaced, and its running job is not begun twice (P717)', async () => {
  let isDown = false
  let failed = 0
  const refused = () => {
    failed += 1
    return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  }
  const pool = new Proxy(db.pool, {
    get(target, key) {
      if (isDown && (key === 'connect' || key === 'query')) return refused
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  let begun = 0
  let finish = () => {}
  const busy = new Promise<void>(resolve => {
    finish = resolve
  })
  const done: string[] = []
  const stop = await startWorker(
    { pool, log: silentLog },
    {
      async slow() {
        begun += 1
        await busy
      },
      async fail() {
        isDown = true
        throw new Error('the database is away')
      },
      async note() {
        done.push('note')
      },
    },
    [],
  )
  try {
    await addJobs(db, [job('slow')])
    await eventually(() => begun === 1)
    await addJobs(db, [{ ...job('fail'), maxAttempts: 1 }])
    await eventually(() => failed > 3)
    isDown = false
    await addJobs(db, [job('note')])
    await eventually(() => done.length === 1)
    await eventually(async () => (await attemptsOf('slow')) === 2)
    finish()
    await eventually(async () => (await attemptsOf('slow')) === undefined)
    expect(begun).toBe(1)
  } finally {
    finish()
    await stop()
  }
})

async function attemptsOf(task: string): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ attempts: number }>(
    'select attempts from graphile_worker.jobs where task_identifier = $1',
    [task],
  )
  return rows[0]?.attempts
}
