import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import type { App } from '../app.server.ts'
import { openDatabase } from '../database/database.server.ts'
import { silentLog } from '../log.server.ts'
import {
  countAgainst,
  countInMemory,
  countOf,
  forgetCount,
  type Limit,
  penalize,
  sweepLimits,
} from './limits.server.ts'

let world: World
let another: App
beforeAll(async () => {
  world = await aWorld()
  another = anotherServer()
})
afterAll(async () => {
  await another.db.close()
  await world.close()
})

/** A second server on the same database, which also simulates a restart. */
const anotherServer = (): App => ({
  ...world.app,
  db: openDatabase(world.databaseUrl, silentLog, { max: 3 }),
})

let names = 0
const aLimit = (points: number, seconds = 60): Limit => {
  names += 1
  return { name: `test-${names}`, points, seconds }
}
const tooMany = expect.objectContaining({ code: 'TooManyRequests', status: 429 })
const outcome = async (work: Promise<unknown>) => {
  try {
    await work
    return 'passed'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('two servers share their counts', async () => {
  const limit = aLimit(4)
  const outcomes = []
  for (const app of [world.app, another, world.app, another, world.app, another]) {
    outcomes.push(await outcome(countAgainst(app, limit, 'ada')))
  }
  expect(outcomes).toEqual(['passed', 'passed', 'passed', 'passed', 'TooManyRequests', 'TooManyRequests'])
})

test('of fifty concurrent actions on two servers, only as many as the limit pass', async () => {
  const limit = aLimit(10)
  const all = Array.from({ length: 50 }, (_, i) =>
    outcome(countAgainst(i % 2 ? another : world.app, limit, 'ada')),
  )
  expect((await Promise.all(all)).filter(result => result === 'passed')).toHaveLength(10)
})

test('a restart keeps the counts', async () => {
  const limit = aLimit(1)
  await countAgainst(world.app, limit, 'ada')
  const restarted = anotherServer()
  await expect(countAgainst(restarted, limit, 'ada')).rejects.toEqual(tooMany)
  await restarted.db.close()
})

test('keys and limits are counted separately', async () => {
  const [one, two] = [aLimit(1), aLimit(1)]
  await countAgainst(world.app, one, 'ada')
  await countAgainst(world.app, one, 'bo')
  await countAgainst(world.app, two, 'ada')
  await expect(countAgainst(world.app, one, 'ada')).rejects.toEqual(tooMany)
})

test('the refusal says how long to wait, and the window ends', async () => {
  const limit = aLimit(1, 90)
  await countAgainst(world.app, limit, 'ada')
  const refused = await countAgainst(world.app, limit, 'ada').catch(error => error)
  expect(refused.details.facts.retryAfter).toBeGreaterThan(80)
  expect(refused.details.facts.retryAfter).toBeLessThanOrEqual(90)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91_000 })
  expect(await outcome(countAgainst(world.app, limit, 'ada'))).toBe('passed')
  vi.useRealTimers()
})

test('failures can be counted, read and reset afterwards', async () => {
  const limit = aLimit(3)
  expect(await countOf(world.app, limit, 'ada')).toBe(0)
  await penalize(world.app, limit, 'ada')
  await penalize(another, limit, 'ada', 4)
  expect(await countOf(world.app, limit, 'ada')).toBe(5)
  await forgetCount(another, limit, 'ada')
  expect(await countOf(world.app, limit, 'ada')).toBe(0)
})

test('a flood beyond the limit causes no writes', async () => {
  const limit = aLimit(5)
  for (let i = 0; i < 5; i += 1) await countAgainst(world.app, limit, 'flood')
  const queries = vi.spyOn(world.app.db.pool, 'query')
  for (let i = 0; i < 100; i += 1) await outcome(countAgainst(world.app, limit, 'flood'))
  expect(queries).not.toHaveBeenCalled()
  queries.mockRestore()
})

test('frequent reads cause no writes, and are limited nevertheless', async () => {
  const limit = aLimit(2)
  const queries = vi.spyOn(world.app.db.pool, 'query')
  const outcomes = []
  for (let i = 0; i < 3; i += 1) outcomes.push(await outcome(countInMemory(world.app, limit, 'ada')))
  expect(outcomes).toEqual(['passed', 'passed', 'TooManyRequests'])
  expect(queries).not.toHaveBeenCalled()
  queries.mockRestore()
})

test('without the database, a server keeps its own count: no crash, and no bypass', async () => {
  const limit = aLimit(2)
  const cutOff = anotherServer()
  await cutOff.db.close()
  const outcomes = []
  for (let i = 0; i < 3; i += 1) outcomes.push(await outcome(countAgainst(cutOff, limit, 'ada')))
  expect(outcomes).toEqual(['passed', 'passed', 'TooManyRequests'])
  await penalize(cutOff, limit, 'bo')
  expect(await countOf(cutOff, limit, 'bo')).toBe(1)
  await forgetCount(cutOff, limit, 'bo')
  expect(await countOf(cutOff, limit, 'bo')).toBe(0)
})

test('counters identify no one, and are deleted after their window', async () => {
  const limit = aLimit(2)
  await countAgainst(world.app, limit, 'ada@example.com 203.0.113.9')
  const remaining = async () =>
    (await world.app.db.pool.query('select key from rate_limits where key like $1', [`${limit.name}:%`])).rows
  expect(await remaining()).toHaveLength(1)
  expect(JSON.stringify(await remaining())).not.toMatch(/ada|203/)
  expect(await sweepLimits(world.app.db)).toBe(0)
  await world.app.db.pool.query('update rate_limits set expire = expire - 120000')
  expect(await sweepLimits(world.app.db)).toBeGreaterThan(0)
  expect(await remaining()).toHaveLength(0)
})
