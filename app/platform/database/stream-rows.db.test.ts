import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { csvReport } from '../csv.server.ts'
import { silentLog } from '../log.server.ts'
import { type Database, openDatabase } from './database.server.ts'
import { streamRows } from './stream-rows.server.ts'

let fresh: FreshDatabase
let db: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  db = openDatabase(fresh.url, silentLog, { max: 2 })
})
afterAll(async () => {
  await db.close()
  await fresh.drop()
})

type Numbered = { n: number; name: string }
const numbered = `select n, 'donor ' || n as name from generate_series(1, $1::int) as n`
const isFree = () => db.pool.totalCount === db.pool.idleCount
const million = 1_000_000

/** Counts the open transactions of this test's connections. */
async function openTransactions(): Promise<number> {
  const { rows } = await fresh.pool.query(
    `select count(*)::int as open from pg_stat_activity
     where datname = current_database() and application_name = 'tassel' and xact_start is not null`,
  )
  return rows[0].open
}

test('every row is returned once, in order, and the connection is released', async () => {
  type Numbered = { rowNumber: number }
  const numbered = 'select n as row_number from generate_series(1, $1::int) as n'
  for (const count of [0, 1, 1_999, 2_000, 2_001, 6_000]) {
    const seen: number[] = []
    for await (const row of streamRows<Numbered>(db, numbered, [count])) seen.push(row.rowNumber)
    expect(seen).toEqual(Array.from({ length: count }, (_, at) => at + 1))
    expect(isFree()).toBe(true)
  }
})

test('nothing is opened before the first row is read', async () => {
  const rows = streamRows<Numbered>(db, numbered, [10])
  expect(await openTransactions()).toBe(0)
  await rows.return()
  expect(isFree()).toBe(true)
})

test('a reader that stops releases the connection', async () => {
  for await (const row of streamRows<Numbered>(db, numbered, [million])) if (row.n === 3) break
  expect(isFree()).toBe(true)
  expect(await openTransactions()).toBe(0)
})

test('all rows are from one instant, regardless of concurrent writes', async () => {
  await fresh.owner.query(
    'create table gifts as select n from generate_series(1, 5000) as n; grant all on gifts to public',
  )
  const rows = streamRows<{ n: number }>(db, 'select n from gifts order by n')
  await rows.next()
  await fresh.pool.query('delete from gifts where n > 3000')
  await fresh.pool.query('insert into gifts values (9999)')
  let last = 1
  for await (const row of rows) last = row.n
  expect(last).toBe(5_000)
})

test('it refuses writes', async () => {
  await fresh.owner.query('create sequence numbers; grant usage on sequence numbers to public')
  const writing = streamRows(db, `select nextval('numbers')`).next()
  await expect(writing).rejects.toThrow('read-only transaction')
  expect(isFree()).toBe(true)
})

test('a failing query reports its error and leaves nothing open', async () => {
  const rows = streamRows<Numbered>(db, 'select 1 / (n - 2500) as n from generate_series(1, 9000) as n')
  const reading = (async () => {
    let read = 0
    for await (const _ of rows) read += 1
    return read
  })()
  await expect(reading).rejects.toThrow('division by zero')
  expect(isFree()).toBe(true)
})

test('more readers than connections take turns', async () => {
  const counts = await Promise.all(
    Array.from({ length: 6 }, async () => {
      let read = 0
      for await (const _ of streamRows<Numbered>(db, numbered, [5_000])) read += 1
      return read
    }),
  )
  expect(counts).toEqual([5_000, 5_000, 5_000, 5_000, 5_000, 5_000])
})

const report = () =>
  csvReport({
    filename: 'big.csv',
    columns: [
      { header: 'N', value: (row: Numbered) => row.n },
      { header: 'Name', value: row => row.name },
    ],
    rows: streamRows<Numbered>(db, numbered, [million]),
  })

async function served<T>(work: (address: string) => Promise<T>): Promise<T> {
  const site = new Hono()
  site.get('/big', () => report())
  site.get('/broken', () =>
    csvReport({
      filename: 'broken.csv',
      columns: [{ header: 'N', value: (row: Numbered) => row.n }],
      rows: streamRows<Numbered>(db, 'select 1 / (n - 5000) as n from generate_series(1, 9000) as n'),
    }),
  )
  const server = serve({ fetch: site.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise(resolve => server.once('listening', resolve))
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    if ('closeAllConnections' in server) server.closeAllConnections()
    await new Promise(done => server.close(done))
  }
}

test('over HTTP, a client that disconnects midway releases the connection', async () => {
  await served(async address => {
    const first = await new Promise<string>((resolve, reject) => {
      const request = http.get(`${address}/big`, answer => {
        answer.once('data', chunk => {
          resolve(String(chunk))
          request.destroy()
        })
      })
      request.once('error', reject)
    })
    expect(first).toMatch(/^\uFEFFN,Name\r\n/)
    await eventually(async () => isFree() && (await openTransactions()) === 0)
  })
})

test('over HTTP, a slow client is waited for, and may cancel', async () => {
  await served(async address => {
    const answer = await fetch(`${address}/big`)
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await wait(300)
    expect(await openTransactions()).toBe(1)
    await reader.cancel()
    await eventually(async () => (await openTransactions()) === 0)
  })
})

test('over HTTP, an error aborts the download instead of ending it early', async () => {
  await served(async address => {
    const answer = await fetch(`${address}/broken`)
    await expect(answer.text()).rejects.toThrow()
    expect(isFree()).toBe(true)
  })
})

test('over HTTP, a HEAD request opens nothing', async () => {
  await served(async address => {
    const answer = await fetch(`${address}/big`, { method: 'HEAD' })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(await openTransactions()).toBe(0)
    expect(isFree()).toBe(true)
  })
})
