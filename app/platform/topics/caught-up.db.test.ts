import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { type Database, openDatabase } from '../database/database.server.ts'
import { silentLog } from '../log.server.ts'
import { type Live, startLive } from './live.server.ts'
import { announce } from './topics.server.ts'
import type { Topic } from './topics.ts'

const rounds = isWhole ? 20_000 : 1_500

let database: FreshDatabase
let db: Database
let live: Live
const heard = new Set<Topic>()

beforeAll(async () => {
  database = await freshDatabase()
  db = openDatabase(database.url, silentLog)
  live = await startLive(database.url, silentLog)
  live.hear(
    topic => heard.add(topic),
    () => undefined,
  )
})
afterAll(async () => {
  await live.stop()
  await db.close()
  await database.drop()
})

let last = 0
const newTopic = (): Topic => `campaign:${++last}`
const announceTopic = (topic: Topic) => db.transaction(tx => announce(tx, [topic]))

test('everything acknowledged before the call has been heard when it returns', async () => {
  for (let round = 0; round < rounds; round++) {
    const topic = newTopic()
    await announceTopic(topic)
    expect(await live.caughtUp()).toBe(true)
    expect(heard).toContain(topic)
  }
}, 300_000)

test('with any number of concurrent commits and calls', async () => {
  const writer = async () => {
    for (let round = 0; round < rounds / 8; round++) {
      const topic = newTopic()
      await announceTopic(topic)
      if (await live.caughtUp()) expect(heard).toContain(topic)
    }
  }
  await Promise.all(Array.from({ length: 8 }, writer))
}, 300_000)

test('a connection lost in between returns false, has heard everything, or reports a miss; afterwards it returns true again', async () => {
  let isOver = false
  let refused = 0
  let missed = 0
  const stop = live.hear(
    () => undefined,
    () => missed++,
  )
  const writer = async () => {
    while (!isOver) {
      const topic = newTopic()
      const before = missed
      await announceTopic(topic)
      if (!(await live.caughtUp())) refused++
      // Announcements during a lost connection are not heard; `onLoadError` reports the loss.
      else if (missed === before) expect(heard).toContain(topic)
    }
  }
  const writers = [writer(), writer(), writer()]
  for (let cut = 0; cut < (isWhole ? 20 : 2); cut++) {
    const before = refused
    await cutListeners()
    await eventually(() => refused > before)
    await eventually(() => live.caughtUp())
  }
  isOver = true
  await Promise.all(writers)
  stop()
  expect(missed).toBeGreaterThanOrEqual(2)
}, 300_000)

test('a silent server is waited for at most a second', async () => {
  const { rows } = await database.pool.query(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'tassel topics'`,
  )
  const pid: number = rows[0].pid
  process.kill(pid, 'SIGSTOP')
  try {
    const startedAt = performance.now()
    expect(await live.caughtUp()).toBe(false)
    expect(performance.now() - startedAt).toBeLessThan(3_000)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await eventually(() => live.caughtUp())
})

async function cutListeners(): Promise<void> {
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'tassel topics'`,
  )
}
