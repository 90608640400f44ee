import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { silentLog } from '../log.server.ts'
import { isReady } from '../readiness.server.ts'
import { type Database, openDatabase } from './database.server.ts'

let database: FreshDatabase
let db: Database
beforeAll(async () => {
  database = await freshDatabase()
  db = openDatabase(database.url, silentLog)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** Limits temporary files for the server's role, as a full disk would, or lifts the limit. Only a superuser may. */
async function limitFiles(limit: '0' | '-1'): Promise<void> {
  const admin = new pg.Client(inject('superuserUrl'))
  await admin.connect()
  const { rows } = await db.pool.query<{ role: string; name: string }>(
    'select quote_ident(current_user) as role, quote_ident(current_database()) as name',
  )
  await admin.query(`alter role ${rows[0]?.role} in database ${rows[0]?.name} set temp_file_limit = ${limit}`)
  await admin.end()
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
  )
}

const failWith = (state: string) =>
  db.rows(null, `do $$ begin raise exception 'no' using errcode = '${state}'; end $$`).catch(() => undefined)

test('a database that could not be written is not ready until a write succeeds (P718)', async () => {
  expect(await isReady(db.pool)).toBe(true)
  await limitFiles('0')
  await eventually(() => isReady(db.pool))
  await failWith('53100')
  for (let n = 0; n < 20; n++) expect(await isReady(db.pool)).toBe(false)
  await limitFiles('-1')
  await eventually(() => isReady(db.pool))
  await failWith('53100')
  expect(await isReady(db.pool)).toBe(true)
})

test('a read-only database is not ready until it takes writes (P718)', async () => {
  await database.owner.query(
    `alter database ${new URL(database.url).pathname.slice(1)} set default_transaction_read_only = on`,
  )
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
  )
  await eventually(() => isReady(db.pool))
  await eventually(async () => {
    await db.rows(null, `insert into task_runs (task, first_at) values ('x', now())`).catch(() => undefined)
    return !(await isReady(db.pool))
  })
})
