import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { type Database, openDatabase } from '../database/database.server.ts'
import { silentLog } from '../log.server.ts'
import { type Live, startLive } from './live.server.ts'
import { announce } from './topics.server.ts'
import type { Topic } from './topics.ts'

let database: FreshDatabase
let db: Database
let live: Live
let elsewhere: Live

beforeAll(async () => {
  database = await freshDatabase()
  db = openDatabase(database.url, silentLog)
  live = await startLive(database.url, silentLog)
  elsewhere = await startLive(database.url, silentLog)
})
afterAll(async () => {
  await live.stop()
  await elsewhere.stop()
  await db.close()
  await database.drop()
})

const announceTopics = (...topics: Topic[]) => db.transaction(tx => announce(tx, topics))

/** Resolves when every topic announced so far has been received. */
async function settled(on: Live): Promise<void> {
  const mark: Topic = `campaign:mark${Math.random()}`
  await new Promise<void>(resolve => {
    const stop = on.watch([mark], () => {
      stop()
      resolve()
    })
    void announceTopics(mark)
  })
}

test('a new watcher gets at once what was announced since its page was loaded', async () => {
  const late: Topic[] = []
  const careless: Topic[] = []
  await announceTopics('admin')
  await settled(live)
  const stops = [
    live.watch(['admin', 'campaigns'], topic => late.push(topic), undefined, 30_000),
    live.watch(['admin'], topic => careless.push(topic)),
  ]
  expect(late).toEqual(['admin'])
  expect(careless).toEqual([])
  for (const stop of stops) stop()
})

test('a topic reaches its watchers on every server, and no one else', async () => {
  const onThis: Topic[] = []
  const onOther: Topic[] = []
  const other: Topic[] = []
  const stops = [
    live.watch(['campaigns', 'admin'], topic => onThis.push(topic)),
    elsewhere.watch(['campaigns'], topic => onOther.push(topic)),
    elsewhere.watch(['campaign:0000000000'], topic => other.push(topic)),
  ]
  await announceTopics('campaigns', 'admin')
  await settled(live)
  await settled(elsewhere)
  expect(onThis).toEqual(['campaigns', 'admin'])
  expect(onOther).toEqual(['campaigns'])
  expect(other).toEqual([])
  for (const stop of stops) stop()
  await announceTopics('campaigns')
  await settled(live)
  expect(onThis).toHaveLength(2)
})

test('a rolled back transaction announces nothing', async () => {
  const heard: Topic[] = []
  const stop = live.watch(['campaigns'], topic => heard.push(topic))
  await expect(
    db.transaction(async tx => {
      await announce(tx, ['campaigns'])
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await settled(live)
  expect(heard).toEqual([])
  stop()
})

test('after a lost connection every watcher gets every topic, and continues', async () => {
  const heard: Topic[] = []
  const stop = live.watch(['campaigns', 'admin'], topic => heard.push(topic))
  const { rows } = await database.pool.query(
    `select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
     where datname = current_database() and application_name = 'tassel topics'`,
  )
  expect(rows[0].ended).toBe(2)
  await eventually(() => heard.length === 2)
  expect(heard).toEqual(['campaigns', 'admin'])
  await announceTopics('admin')
  await settled(live)
  expect(heard).toEqual(['campaigns', 'admin', 'admin'])
  stop()
})

test('stopping ends every watch, once', async () => {
  const shortLived = await startLive(database.url, silentLog)
  let ends = 0
  shortLived.watch(
    ['admin'],
    () => undefined,
    () => ends++,
  )
  await shortLived.stop()
  await shortLived.stop()
  expect(ends).toBe(1)
})

test('a server that cannot listen does not start', async () => {
  await expect(startLive('postgres://nobody@127.0.0.1:1/none', silentLog)).rejects.toThrow()
})
