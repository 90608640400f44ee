import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { catalogOf } from './catalog.ts'

let database: FreshDatabase
let before: string[]
beforeAll(async () => {
  database = await freshDatabase()
  before = await catalogOf(database.owner)
})
afterAll(() => database.drop())

/** The schema after a change, which is rolled back afterwards. */
async function catalogAfter(change: string): Promise<string[]> {
  const client = await database.owner.connect()
  try {
    await client.query('begin')
    await client.query(change)
    return await catalogOf(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const refuse = (comment: string, message: string) =>
  `create or replace function refuse_change() returns trigger language plpgsql as $$
   begin ${comment}
     raise exception '${message}', tg_table_name, tg_op using errcode = 'restrict_violation';
   end $$; alter function refuse_change() set search_path = public, pg_temp`

const changes: [change: string, sql: string][] = [
  ['a trigger that is missing', 'drop trigger ledger_balances on ledger_entries'],
  ['a trigger that is off', 'alter table ledger_entries disable trigger ledger_balances'],
  ['a table', 'create table newer (n int)'],
  ['a table’s options', 'alter table campaigns set (fillfactor = 70)'],
  ['a column', 'alter table users add column nick text'],
  ['a column’s type', 'alter table users alter column suspension_reason type varchar(500)'],
  ['a column’s place', 'alter table users drop column image; alter table users add column image text'],
  ['a default', `alter table users alter column locale set default 'es'`],
  ['a column that may be null', 'alter table users alter column name drop not null'],
  ['a generated column', 'alter table campaigns alter column owner_id drop expression'],
  ['a check', 'alter table withdrawals drop constraint withdrawal_sums_to_amount'],
  [
    'a key that is not enforced',
    'alter table ledger_entries alter constraint ledger_entries_account_fkey not enforced',
  ],
  [
    'a key that is deferrable',
    'alter table ledger_entries alter constraint ledger_entries_account_fkey deferrable',
  ],
  [
    'a constraint that was not validated',
    `alter table users drop constraint users_locale_check;
     alter table users add constraint users_locale_check check (locale ~ '^[a-z]{2}$') not valid`,
  ],
  ['a constraint’s name', 'alter table users rename constraint users_locale_check to locale_check'],
  ['an index', 'drop index one_active_campaign_per_owner'],
  ['a sequence', 'alter sequence audit_entries_id_seq increment by 2'],
  ['a view', `create or replace view live_bank_lines as select * from bank_statement_lines where cents > 0`],
  ['a function’s body', refuse('', '% is append only: % refused')],
  ['whose rights a function has', 'alter function chain_audit_entry() security invoker'],
  ['a function’s settings', 'alter function chain_audit_entry() reset search_path'],
  ['a type', 'create type rollups.gift as (note text)'],
  ['a type’s check', 'alter domain payment_provider drop constraint payment_provider_check'],
  [
    'a type’s check that was not validated',
    `alter domain payment_provider drop constraint payment_provider_check;
     alter domain payment_provider add constraint payment_provider_check check (value in ('sandbox', 'stripe')) not valid`,
  ],
  ['a right on a table', 'grant delete on audit_entries to public'],
  ['a right on a column', 'grant update (action) on audit_entries to public'],
  ['a right on a schema', 'grant create on schema rollups to public'],
]

test.each(changes)('shows %s', async (_, sql) => {
  expect(await catalogAfter(sql)).not.toEqual(before)
})

test('omits comments and line breaks', async () => {
  const same = refuse('-- Why.', '% is append-only: % refused')
  expect(await catalogAfter(`${same}; comment on table users is 'People'`)).toEqual(before)
})
