import { afterAll, beforeAll, expect, test } from 'vitest'
import { donationStatement } from '#app/donors/crm/crm-file.server.ts'
import { columnsOf } from '#app/donors/crm/crm-formats.ts'
import { csvReport } from '#app/platform/csv.server.ts'
import { type Database, openDatabase } from '#app/platform/database/database.server.ts'
import { streamRows } from '#app/platform/database/stream-rows.server.ts'
import { silentLog } from '#app/platform/log.server.ts'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { historyStatements } from '../../../bench/dataset/history.ts'

/** The files for CRMs with many donations (P864). */

const size = { campaigns: 100, donations: 20_000 }
const zone = 'America/New_York'
let database: FreshDatabase
let db: Database

beforeAll(async () => {
  database = await freshDatabase()
  db = openDatabase(database.url, silentLog, { max: 2 })
  const client = await database.owner.connect()
  try {
    for (const { text, values } of historyStatements(size)) await client.query(text, [...values])
    // Every donor has chosen, twice.
    await client.query(
      `insert into mailing_choices (email, act, text_version, at, source)
       select donor_email, act, '1', '2026-01-01', 'my_donations'
       from (select distinct donor_email from donations) d, unnest(array['given', 'withdrawn']) act`,
    )
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}, 120_000)
afterAll(async () => {
  await db?.close()
  await database?.drop()
})

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test('what changed is found by indexes, without reading every donation', async () => {
  const { rows: clock } = await database.owner.query('select clock_timestamp() as now')
  await database.owner.query(
    `update donations set donor_name = 'Renamed', is_anonymous = false
     where id in (select id from donations where status = 'captured' limit 20)`,
  )
  const { text, values } = donationStatement({ instant: clock[0].now.toISOString() }, zone)
  const { rows } = await database.pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan as Plan
  const whole = nodesOf(plan).filter(node => node['Node Type'] === 'Seq Scan')
  expect(whole.map(node => node['Relation Name']).filter(name => name !== 'campaigns')).toEqual([])
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(1_500)
})

test('the file of all donations streams in pieces', async () => {
  const { text, values } = donationStatement(null, zone)
  const file = csvReport({
    filename: 'all.csv',
    columns: columnsOf.donation.plain,
    rows: streamRows<never>(db, text, values),
  })
  let lines = 0
  let largest = 0
  for await (const chunk of file.body as ReadableStream<Uint8Array>) {
    largest = Math.max(largest, chunk.byteLength)
    lines += Buffer.from(chunk).toString().split('\r\n').length - 1
  }
  expect(lines).toBe(size.donations + 1)
  expect(largest).toBeLessThan(500_000)
})
