import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
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

const report = () =>
  csvReport({
    filename: 'numbers.csv',
    columns: [
      { header: 'N', value: (row: Numbered) => row.n },
      { header: 'Name', value: row => row.name },
    ],
    rows: streamRows<Numbered>(
      db,
      `select n, 'donor ' || n as name from generate_series(1, $1::int) as n`,
      [1_000_000],
    ),
  })

test('a million rows take no more memory than a few', { timeout: 120_000 }, async () => {
  global.gc?.()
  const before = process.memoryUsage().rss
  let bytes = 0
  let peak = 0
  let chunks = 0
  for await (const chunk of report().body as ReadableStream<Uint8Array>) {
    bytes += chunk.byteLength
    chunks += 1
    if (chunks % 20 === 0) peak = Math.max(peak, process.memoryUsage().rss)
  }
  const grownMb = Math.trunc((peak - before) / 1024 / 1024)
  expect(bytes).toBe(Buffer.byteLength('\ufeffN,Name\r\n') + 20_777_792)
  expect(grownMb).toBeLessThan(200)
})
