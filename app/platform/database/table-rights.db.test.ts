import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { columnsOf, rightsOn, tableRights } from './table-rights.ts'

let database: FreshDatabase
let role: string

beforeAll(async () => {
  database = await freshDatabase()
  role = (await database.pool.query('select current_user as role')).rows[0].role
})
afterAll(() => database.drop())

/** Runs one statement in a transaction and rolls it back. */
async function tried(pool: pg.Pool, sql: string): Promise<unknown> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    return await client.query(sql)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

type Actual = { name: string; columns: string[]; insert: string[]; update: string[]; more: string[] }

const actualRights = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
    coalesce(array_agg(a.attname::text order by a.attnum) filter (where has_column_privilege($1, c.oid, a.attnum, 'insert')), '{}') as insert,
    coalesce(array_agg(a.attname::text order by a.attnum) filter (where has_column_privilege($1, c.oid, a.attnum, 'update')), '{}') as update,
    array(select verb from unnest(array['select', 'delete', 'truncate', 'references', 'trigger']
        -- PostgreSQL 16 doesn't know this privilege.
        || case when current_setting('server_version_num')::int >= 170000 then array['maintain'] else '{}' end) as verb
      where has_table_privilege($1, c.oid, verb)) as more
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.oid, c.relname`

describe('the server’s role', () => {
  it('has exactly the rights of the list, on every table, and every table is in the list (P14)', async () => {
    const { rows } = await database.owner.query<Actual>(actualRights, [role])
    // If this fails for a new table, declare the server's rights on it in app/platform/database/table-rights.ts.
    expect(rows.map(row => row.name).toSorted()).toEqual(Object.keys(tableRights).toSorted())
    for (const { name, columns, insert, update, more } of rows) {
      const rights = rightsOn(name)
      expect({ name, insert, update, more }).toEqual({
        name,
        insert: columnsOf(rights.insert, columns),
        update: columnsOf(rights.update, columns),
        more: rights.delete ? ['select', 'delete'] : ['select'],
      })
    }
  })

  it('lists no column that does not exist', async () => {
    const { rows } = await database.owner.query<Actual>(actualRights, [role])
    for (const { name, columns } of rows) {
      const { insert, update } = rightsOn(name)
      for (const meant of [insert, update])
        if (typeof meant === 'object')
          expect(columns, name).toEqual(expect.arrayContaining([...meant.except]))
    }
  })

  it('owns nothing, is a member of no role, and cannot write sums itself', async () => {
    const { rows } = await database.owner.query(
      `select (select count(*)::int from pg_class where pg_has_role($1, relowner, 'member')) as tables,
         (select count(*)::int from pg_proc where pg_has_role($1, proowner, 'member')) as functions,
         (select count(*)::int from pg_namespace n where has_schema_privilege($1, n.oid, 'create')) as schemas,
         (select count(*)::int from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname = $1) as memberships,
         (select array_agg(relname::text) from pg_class where relnamespace = 'rollups'::regnamespace and relkind = 'r'
            and (has_table_privilege($1, oid, 'insert, update, delete, truncate'))) as written,
         rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as mighty
       from pg_roles where rolname = $1`,
      [role],
    )
    expect(rows).toEqual([
      { tables: 0, functions: 0, schemas: 0, memberships: 0, written: null, mighty: false },
    ])
  })

  it('cannot redirect a trigger to another table of the same name', async () => {
    const { rows } = await database.owner.query(
      `select proname from pg_proc where pronamespace in ('public'::regnamespace, 'rollups'::regnamespace)
         and (prorettype = 'trigger'::regtype or prosecdef)
         and not exists (select from unnest(proconfig) as c where c = 'search_path=public, pg_temp')`,
    )
    expect(rows).toEqual([])
  })

  const stored = Object.entries(tableRights)
    .filter(([, rights]) => rights.update === 'none' && !rights.delete)
    .map(([name]) => name)

  it.each(stored)('cannot change anything in %s', async table => {
    const column = (await database.owner.query(`select * from ${table} limit 0`)).fields.at(-1)?.name
    for (const sql of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `alter table ${table} disable trigger all`,
      `drop table ${table} cascade`,
    ])
      await expect(tried(database.pool, sql), sql).rejects.toMatchObject({ code: '42501' })
  })

  it.each([
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'create or replace function audit_link_hash(bytea, bigint, audit_entries, bytea) returns bytea language sql as $$ select null::bytea $$',
    'drop function refuse_change() cascade',
    'alter function chain_audit_entry() security invoker',
    'drop trigger ledger_balances on ledger_entries',
    'drop schema rollups cascade',
    'drop schema public cascade',
    'drop view audit_log',
    'create table mine (n int)',
    'create table rollups.mine (n int)',
    'create schema mine',
    'create role mine superuser',
    'alter table ledger_entries owner to current_user',
    'alter default privileges for role tassel grant all on tables to public',
    'set session_replication_role = replica',
    `copy audit_entries to program 'cat'`,
    `copy audit_entries from program 'true'`,
    `copy (select 1) to '/tmp/tassel-copied'`,
    `select pg_read_file('/etc/passwd')`,
    'set role tassel',
    `select set_config('role', 'tassel', false)`,
    'set session authorization tassel',
    `select setval(pg_get_serial_sequence('audit_entries', 'id'), 1)`,
    `insert into audit_chain values (1, 1, null, sha256(''))`,
    `insert into ledger_accounts values ('mine', 'Mine', 'asset')`,
    `insert into rollups.donation_days values (current_date, 1, 1)`,
    `insert into audit_entries (id, at, action, subject_type, subject_id) overriding system value values (1, now(), 'x', 'y', 'z')`,
    `insert into ledger_transactions (kind, idempotency_key, subject_id, occurred_at, posted_at)
     values ('payout_paid', 'backdated', gen_random_uuid(), '2020-01-01', '2020-01-01')`,
    `update donations set given_amount = 1`,
    `update mails set to_email = 'me@example.com'`,
    'lock table ledger_entries in exclusive mode',
  ])('is refused: %s', async sql => {
    await expect(tried(database.pool, sql)).rejects.toMatchObject({ code: '42501' })
  })

  it('cannot grant rights: PostgreSQL warns, and nothing changes', async () => {
    const before = (await database.owner.query<Actual>(actualRights, [role])).rows
    await database.pool.query('grant all on all tables in schema public to public')
    await database.pool.query('grant update, delete on audit_entries to current_user')
    expect((await database.owner.query<Actual>(actualRights, [role])).rows).toEqual(before)
    await expect(database.pool.query('alter system set fsync = off')).rejects.toMatchObject({ code: '42501' })
  })

  it('cannot switch to another role', async () => {
    const client = await database.pool.connect()
    try {
      await client.query('reset role; reset session authorization; set role none')
      expect((await client.query('select session_user, current_user')).rows).toEqual([
        { session_user: role, current_user: role },
      ])
    } finally {
      client.release()
    }
  })
})
