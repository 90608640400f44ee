import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { App } from '#app/platform/app.server.ts'
import { manualClock } from '#app/platform/clock.server.ts'
import { type Database, openDatabase } from '#app/platform/database/database.server.ts'
import { finishAnswer } from '#app/platform/http/public-cache/finished-answer.server.ts'
import { PublicAnswers } from '#app/platform/http/public-cache/public-answers.server.ts'
import { silentLog } from '#app/platform/log.server.ts'
import { type Live, startLive } from '#app/platform/topics/live.server.ts'
import { announce } from '#app/platform/topics/topics.server.ts'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { eventually } from '#tests/setup/eventually.ts'

/** A read that begins before a commit and ends after it must not answer requests that arrive after the commit was acknowledged (P340). */
const clock = manualClock(new Date('2026-03-11T12:00:00Z'))
let database: FreshDatabase
let db: Database
let live: Live
let answers: PublicAnswers
let state = 0
let reads = 0

beforeAll(async () => {
  database = await freshDatabase()
  await database.owner.query('create table shown (state integer not null)')
  await database.owner.query('insert into shown values (0)')
  await database.owner.query('grant select, update on shown to public')
  db = openDatabase(database.url, silentLog)
  live = await startLive(database.url, silentLog)
  answers = new PublicAnswers({ db, live, clock } as Partial<App> as App)
})
afterAll(async () => {
  await live.stop()
  await db.close()
  await database.drop()
})
beforeEach(async () => {
  await live.caughtUp()
  answers.clear()
  reads = 0
})

/** Commits the next state and announces it. Resolves when the commit is acknowledged. */
async function write(): Promise<void> {
  state++
  await db.transaction(async tx => {
    await tx.rows(null, 'update shown set state = $1', [state])
    await announce(tx, ['campaigns'])
  })
}

/** Requests the state. A read of it ends once `end` has resolved. */
async function get(end?: Promise<unknown>): Promise<number> {
  const answer = await answers.get('key', async () => {
    reads++
    const rows = await db.rows<{ state: number }>(null, 'select state from shown', [])
    begun.resolve()
    await end
    return { answer: await finished(rows[0]?.state ?? -1), isForEveryone: true }
  })
  return Number(answer.bytes.toString())
}

let begun = Promise.withResolvers<void>()

/** Starts a request and waits until it has read the state. `end` lets it finish, and resolves to its answer. */
async function aRead(): Promise<{ end(): Promise<number> }> {
  begun = Promise.withResolvers()
  const ended = Promise.withResolvers<void>()
  const answer = get(ended.promise)
  await begun.promise
  return {
    end() {
      ended.resolve()
      return answer
    },
  }
}

function finished(shown: number) {
  const now = clock.now().getTime()
  return finishAnswer({
    status: 200,
    headers: new Headers(),
    body: Buffer.from(String(shown)),
    encoding: 'identity',
    topics: ['campaigns'],
    renewAt: now + 60_000,
    until: now + 120_000,
    mayBeShared: false,
  })
}

async function cut(): Promise<void> {
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'tassel topics'`,
  )
  await eventually(async () => !(await live.caughtUp()))
}

const reconnected = () => eventually(() => live.caughtUp())

test('a stored answer is not read again until a change is announced', async () => {
  expect([await get(), await get(), reads]).toEqual([state, state, 1])
  await write()
  expect([await get(), await get(), reads]).toEqual([state, state, 2])
})

test('a read that straddles a commit is neither stored nor shared with a later request', async () => {
  const read = await aRead()
  await write()
  const during = get()
  expect(await read.end()).toBe(state - 1)
  expect([await during, await get()]).toEqual([state, state])
})

test('a read that straddles a commit and a lost connection is not stored', async () => {
  const read = await aRead()
  await cut()
  await write()
  expect(await read.end()).toBe(state - 1)
  expect(await get()).toBe(state)
  await reconnected()
  expect(await get()).toBe(state)
})

test('a read that straddles a lost connection, a commit, and the new connection is not stored', async () => {
  const read = await aRead()
  await cut()
  await write()
  await reconnected()
  expect(await read.end()).toBe(state - 1)
  expect(await get()).toBe(state)
})

test('a read that begins while the connection is lost is not stored beyond the new connection', async () => {
  await cut()
  const straddling = await aRead()
  await write()
  await reconnected()
  expect(await straddling.end()).toBe(state - 1)
  expect(await get()).toBe(state)
})

test('an answer that was read while the connection is lost is not used, then or later', async () => {
  await cut()
  await get()
  await write()
  expect(await get()).toBe(state)
  await write()
  await reconnected()
  expect(await get()).toBe(state)
})

test('requests that arrive during a read share it if it stays current, or else the next one', async () => {
  const current = await aRead()
  const sharing = Promise.all(Array.from({ length: 50 }, () => get()))
  await current.end()
  await sharing
  expect(reads).toBe(1)
  answers.clear()
  const outdated = await aRead()
  const later = Promise.all(Array.from({ length: 50 }, () => get()))
  await write()
  await live.caughtUp()
  await outdated.end()
  expect(new Set(await later)).toEqual(new Set([state]))
  expect(reads).toBe(3)
})

test('an old answer is served while one request makes the next one', async () => {
  await get()
  clock.advance(60_000)
  const renewal = await aRead()
  const before = state
  await db.rows(null, 'update shown set state = $1', [++state])
  expect(await Promise.all(Array.from({ length: 50 }, () => get()))).toEqual(Array(50).fill(before))
  expect(await renewal.end()).toBe(before)
  expect([await get(), reads]).toEqual([before, 2])
  clock.advance(60_000)
  expect([await get(), await get(), reads]).toEqual([state, state, 3])
})

test('an old answer is not served once its topic was announced, even while the next one is made (P340)', async () => {
  await get()
  clock.advance(60_000)
  const renewal = await aRead()
  await write()
  await live.caughtUp()
  expect(answers.cached('key')).toBeUndefined()
  const after = Promise.all(Array.from({ length: 50 }, () => get()))
  expect(await renewal.end()).toBe(state - 1)
  expect(new Set(await after)).toEqual(new Set([state]))
})

test('an old answer that can’t be renewed is served only until its end', async () => {
  await get()
  clock.advance(60_000)
  const fails = answers.get('key', () => Promise.reject(new Error('no answer')))
  await expect(fails).rejects.toThrow('no answer')
  const renewal = await aRead()
  expect(answers.cached('key')).toBeDefined()
  clock.advance(59_999)
  expect(answers.cached('key')).toBeDefined()
  clock.advance(1)
  expect(answers.cached('key')).toBeUndefined()
  expect([await renewal.end(), reads]).toEqual([state, 2])
})

test('an answer that can’t be stored takes the place of the old one', async () => {
  await get()
  clock.advance(60_000)
  const answer = await finished(-1)
  await answers.get('key', async () => ({ answer, isForEveryone: false }))
  expect(answers.entries()).toEqual([])
})

test('with more topics than it can remember, the cache only reads more often', async () => {
  await get()
  await db.transaction(tx =>
    announce(
      tx,
      Array.from({ length: 10_001 }, (_, i) => `campaign:${i}` as const),
    ),
  )
  await live.caughtUp()
  expect([await get(), await get(), reads]).toEqual([state, state, 2])
})
