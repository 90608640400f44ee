import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { type Database, openDatabase } from '../database/database.server.ts'
import { silentLog } from '../log.server.ts'
import { standstillOf, watchJobs } from './watch-jobs.server.ts'

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
beforeEach(() => lastRun(0))

/** Records that the tasks of every minute last ended this many seconds ago. */
async function lastRun(secondsAgo: number): Promise<void> {
  await database.owner.query('delete from task_runs')
  await database.owner.query(
    `insert into task_runs (task, first_at, succeeded_at, failed_at)
     select task, now(), case when task = 'refresh_rollups' then now() - $1 * interval '1 second' end, now() - interval '1 hour'
     from unnest(array['refresh_rollups', 'reconcile_payments']) task`,
    [secondsAgo],
  )
}

type Watched = { exits: number; observe(fromS: number, toS: number): Promise<void> }

/** Observes every 30 s of made-up time. The worker last asked for a job `askedSecondsAgo` before each observation. */
function watched(
  askedSecondsAgo: (nowS: number) => number,
  on: Pick<Database, 'rows' | 'pool'> = db,
): Watched {
  const pulse = { lastAskedAt: 0 }
  const seen = { exits: 0 }
  const watch = watchJobs({ db: on as Database, log: silentLog }, pulse, () => {
    seen.exits += 1
  })
  watch.stop()
  return Object.assign(seen, {
    async observe(fromS: number, toS: number) {
      for (let s = fromS; s <= toS; s += 30) {
        pulse.lastAskedAt = (s - askedSecondsAgo(s)) * 1_000
        await watch.observe(s * 1_000)
      }
    },
  })
}

test('a server whose jobs run goes on (P717)', async () => {
  const server = watched(() => 1)
  await server.observe(1_000, 3_000)
  expect(server.exits).toBe(0)
  expect(standstillOf(db.pool)).toBeNull()
})

test('a server whose worker asks for no job for 3 minutes ends, and /readyz says so before (P717, P718)', async () => {
  const server = watched(nowS => nowS - 1_000)
  await server.observe(1_000, 1_090)
  expect(standstillOf(db.pool)).toBeNull()
  await server.observe(1_120, 1_150)
  expect(standstillOf(db.pool)).toBe(150)
  expect(server.exits).toBe(0)
  await server.observe(1_180, 1_180)
  expect(server.exits).toBe(1)
})

test('a server ends if its worker asks for jobs, but none of every minute has run on any server (P717)', async () => {
  await lastRun(400)
  const server = watched(() => 1)
  await server.observe(1_000, 1_150)
  expect(server.exits).toBe(0)
  await server.observe(1_180, 1_180)
  expect(server.exits).toBe(1)
})

test('an outage of the database or a sleep of the machine gives jobs their 3 minutes again (P717)', async () => {
  await lastRun(400)
  let isAway = false
  const rows: Database['rows'] = (...asked) =>
    isAway ? Promise.reject(new Error('away')) : db.rows(...asked)
  const server = watched(() => 1, { pool: db.pool, rows })
  await server.observe(1_000, 1_150)
  isAway = true
  await server.observe(1_180, 1_180)
  isAway = false
  await server.observe(1_210, 1_360)
  await server.observe(9_000, 9_150)
  expect(server.exits).toBe(0)
  await server.observe(9_180, 9_180)
  expect(server.exits).toBe(1)
})
