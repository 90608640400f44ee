import type pg from 'pg'

/**
 * Runs `work` while these tables have no indexes, constraints or row triggers, then recreates them, which takes a tenth of the time of
 * updating them row by row. Rows that violate a constraint are refused at that point. Uses the transaction of `client`.
 */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const taken = await client.query<{ off: string; back: string }>(parts, [tables])
  for (const { off } of taken.rows) await client.query(off)
  await work()
  for (const { back } of taken.rows.toReversed()) await client.query(back)
}

/**
 * Drops foreign keys first, because they depend on the unique keys of other tables. Keeps statement triggers, because they maintain totals.
 */
const parts = `
  with tables as (select oid from pg_class where oid = any ($1::text[]::regclass[])),
  constraints as (
    select case contype when 'f' then 1 else 2 end as turn, format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
    from pg_constraint where contype = 'f' and (conrelid in (select oid from tables) or confrelid in (select oid from tables))
      or contype in ('p', 'u') and conrelid in (select oid from tables)
  ),
  indexes as (
    select 3, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index where indrelid in (select oid from tables) and not exists (select from pg_constraint where conindid = indexrelid)
  ),
  triggers as (
    select 4, format('alter table %s disable trigger %I', tgrelid::regclass, tgname), format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
    from pg_trigger where tgrelid in (select oid from tables) and not tgisinternal and tgtype::int & 1 = 1
  )
  select off, back
  from (select * from constraints union all select * from indexes union all select * from triggers) as part (turn, off, back)
  order by turn`
