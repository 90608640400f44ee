import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { type Database, openDatabase, sqlState } from './database.server.ts'
import { silentLog } from './log.server.ts'

let fresh: FreshDatabase
let db: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  db = openDatabase(fresh.url, silentLog, { max: 2 })
  await fresh.pool.query('create table doors (id int primary key, opened int not null default 0)')
  await fresh.pool.query('insert into doors select generate_series(1, 20)')
})
afterAll(async () => {
  await db.close()
  await fresh.drop()
})

/** What PostgreSQL says to the one of two transactions that has to give way. */
const giveWay = "do $$ begin raise exception 'give way' using errcode = 'deadlock_detected'; end $$"

test('a transaction that has to give way is tried again, from its beginning', async () => {
  let tries = 0
  await db.transaction(async tx => {
    await tx.rows(null, 'update doors set opened = opened + 1 where id = 1')
    tries += 1
    if (tries < 3) await tx.rows(null, giveWay)
  })
  const [door] = await db.rows(null, 'select opened from doors where id = 1')
  expect({ tries, door }).toEqual({ tries: 3, door: { opened: 1 } })
})

test('after three tries the caller hears of it', async () => {
  let tries = 0
  const work = db.transaction(async tx => {
    tries += 1
    await tx.rows(null, giveWay)
  })
  await expect(work).rejects.toSatisfy(error => sqlState(error) === '40P01')
  expect(tries).toBe(3)
})

test('one that is tried again gives its connection back first: many at once do not wait for each other for ever', async () => {
  const tries = new Map<number, number>()
  const open = (id: number) =>
    db.transaction(async tx => {
      await tx.rows(null, 'update doors set opened = 7 where id = $1', [id])
      tries.set(id, (tries.get(id) ?? 0) + 1)
      if (tries.get(id) === 1) await tx.rows(null, giveWay)
    })
  await Promise.all(Array.from({ length: 20 }, (_, at) => open(at + 1)))
  const [counted] = await db.rows(null, 'select count(*) as opened from doors where opened = 7')
  expect(counted).toEqual({ opened: 20 })
}, 10_000)

test('any other failure is not tried again, and leaves nothing behind', async () => {
  let tries = 0
  const work = db.transaction(async tx => {
    tries += 1
    await tx.rows(null, 'update doors set opened = 99 where id = 2')
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  const [door] = await db.rows(null, 'select opened from doors where id = 2')
  expect({ tries, door }).toEqual({ tries: 1, door: { opened: 7 } })
})
