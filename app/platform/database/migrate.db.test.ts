import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { migrate } from './migrate.server.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

it('tries a migration again after a deadlock with a donation that an older server posts', async () => {
  const name = '0110_keys_of_entries_enforced.sql'
  await database.owner.query('delete from migrations where name = $1', [name])
  const posting = await database.pool.connect()
  try {
    await posting.query('begin')
    await posting.query('lock table campaigns in row exclusive mode')
    const migrated = migrate({ appUrl: database.url, ownerUrl: database.ownerUrl, appRole: null })
    migrated.catch(() => undefined)
    await eventually(async () => {
      const { rowCount } = await database.owner.query(
        `select from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'campaigns' and not l.granted`,
      )
      return rowCount === 1
    })
    await posting.query('lock table ledger_entries in row exclusive mode')
    await posting.query('commit')
    expect(await migrated).toEqual([name])
  } finally {
    posting.release(true)
  }
})
