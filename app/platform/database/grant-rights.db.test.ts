import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { migrate } from './migrate.server.ts'
import { tableRights } from './table-rights.ts'

let database: FreshDatabase
let role: string

beforeAll(async () => {
  database = await freshDatabase()
  role = (await database.pool.query('select current_user as role')).rows[0].role
  await start()
})
afterAll(() => database.drop())

/** Migrates and grants rights, as a server does at startup. */
const start = () => migrate({ appUrl: database.url, ownerUrl: database.ownerUrl, appRole: role })

/** Returns which transaction last wrote each catalog row that stores rights, to detect needless grants. */
async function written(): Promise<unknown[]> {
  const { rows } = await database.owner.query(
    `select oid, xmin::text from pg_class where relnamespace in ('public'::regnamespace, 'rollups'::regnamespace)
     union all select attrelid, xmin::text from pg_attribute where attacl is not null
     union all select 0, xmin::text from rights_granted order by 1, 2`,
  )
  return rows
}

it('writes nothing if the rights have not changed', async () => {
  const before = await written()
  await start()
  expect(await written()).toEqual(before)
})

const broken: [change: string, holds: string][] = [
  ['grant delete on audit_entries to ROLE', `not has_table_privilege('ROLE', 'audit_entries', 'delete')`],
  [
    'grant update (action) on audit_entries to ROLE',
    `not has_column_privilege('ROLE', 'audit_entries', 'action', 'update')`,
  ],
  ['revoke insert on rate_limits from ROLE', `has_table_privilege('ROLE', 'rate_limits', 'insert')`],
  ['grant create on schema rollups to ROLE', `not has_schema_privilege('ROLE', 'rollups', 'create')`],
  ['grant create on schema public to public', `not has_schema_privilege('ROLE', 'public', 'create')`],
  ['grant insert on rollups.people to ROLE', `not has_table_privilege('ROLE', 'rollups.people', 'insert')`],
  [
    'grant delete on graphile_worker.migrations to ROLE',
    `not has_table_privilege('ROLE', 'graphile_worker.migrations', 'delete')`,
  ],
  [
    `do $$ declare f record; begin for f in select polname, polrelid::regclass as t from pg_policy loop
      execute format('drop policy %I on %s', f.polname, f.t); end loop; end $$`,
    `exists (select from pg_policy where polname = 'tassel server ROLE')`,
  ],
  [
    'alter function chain_audit_entry() reset search_path',
    `(select proconfig is not null from pg_proc where proname = 'chain_audit_entry')`,
  ],
  [
    "do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$",
    `not has_database_privilege('ROLE', current_database(), 'temporary')`,
  ],
  [
    'alter table rate_limits add column note text',
    `has_column_privilege('ROLE', 'rate_limits', 'note', 'insert')`,
  ],
  ['create table newer (n int)', `has_table_privilege('ROLE', 'newer', 'insert')`],
]

it.each(broken)('the next start repairs %s', async (change, holds) => {
  const check = `select ${holds.replaceAll('ROLE', () => role)} as holds`
  await database.owner.query(change.replaceAll('ROLE', () => role))
  await start()
  expect((await database.owner.query(check)).rows).toEqual([{ holds: true }])
})

it('grants what a newer version lists', async () => {
  const { audit_entries: audit } = tableRights
  const mayDelete = async () => {
    await start()
    const { rows } = await database.owner.query(
      `select has_table_privilege('${role}', 'audit_entries', 'delete') as may`,
    )
    return rows[0].may
  }
  Object.assign(tableRights, { audit_entries: { ...audit, delete: true } })
  expect(await mayDelete()).toBe(true)
  Object.assign(tableRights, { audit_entries: audit })
  expect(await mayDelete()).toBe(false)
})
