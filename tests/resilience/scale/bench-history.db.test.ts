import { afterAll, beforeAll, expect, it } from 'vitest'
import { findDifferences } from '#app/ledger/self-check.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { silentLog } from '#app/platform/log.server.ts'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { historyStatements } from '../../../bench/dataset/history.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
  const client = await database.owner.connect()
  try {
    for (const { text, values } of historyStatements({ campaigns: 50, donations: 12_000 }))
      await client.query(text, [...values])
  } finally {
    client.release()
  }
}, 120_000)
afterAll(() => database?.drop())

it('writes donations, cards and offline ones, in which the self-check finds no difference', async () => {
  const { rows } = await database.pool.query<{ kind: string; donations: string; receipts: string }>(
    `select coalesce(l.offline_kind, 'card') as kind, count(*) as donations, count(r.id) as receipts
     from donation_lines l left join receipts r on r.donation_id = l.id group by 1 order by 1`,
  )
  expect(rows.map(({ kind, donations, receipts }) => `${kind} ${donations} ${receipts}`)).toEqual([
    'card 11940 11940',
    'cash 12 12',
    'cheque 12 12',
    'daf 12 0',
    'payroll 12 0',
    'transfer 12 12',
  ])
  const db = openDatabase(database.url, silentLog)
  try {
    expect(await findDifferences(db)).toEqual([])
  } finally {
    await db.close()
  }
})
