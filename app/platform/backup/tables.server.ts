import type pg from 'pg'

/** A table's plain name, its quoted SQL name, and its columns without the generated ones. */
export type Table = { name: string; sql: string; columns: string }

export type Sequence = { name: string; value: string; called: boolean }

/**
 * Lists all tables to back up. Excludes `migrations` and `rights_granted`, because the target database has its own. Includes the totals in
 * `rollups`, because the triggers that compute them are off during a restore.
 */
const TABLES = `
  select c.oid::regclass::text as name, c.oid::regclass::text as sql,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    array(select distinct f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
  from pg_class c
  where c.relnamespace in ('public'::regnamespace, 'rollups'::regnamespace) and c.relkind = 'r'
    and c.relname not in ('migrations', 'rights_granted')
  order by c.relnamespace::regnamespace::text, c.relname`

/** Returns all tables in the order of their foreign keys: every table comes after the tables that it references. */
export async function tablesInOrder(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(TABLES)
  const ordered: typeof rows = []
  const remaining = new Set(rows)
  while (remaining.size > 0) {
    const blocked = new Set([...remaining].map(table => table.sql))
    const free = [...remaining].filter(table => !table.needs.some(name => blocked.has(name)))
    if (free.length === 0)
      throw new Error(`these tables refer to each other in a circle: ${[...blocked].join(', ')}`)
    for (const table of free) {
      ordered.push(table)
      remaining.delete(table)
    }
  }
  return ordered.map(({ name, sql, columns }) => ({ name, sql, columns }))
}

export async function sequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace in ('public'::regnamespace, 'rollups'::regnamespace) and relkind = 'S' order by name`,
  )
  const states: Sequence[] = []
  for (const { name } of rows) {
    const { rows: state } = await client.query(
      `select last_value::text as value, is_called as called from ${name}`,
    )
    states.push({ name, ...state[0] })
  }
  return states
}

export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query(
    "select name || ' ' || sha256 as migration from migrations order by name",
  )
  return rows.map(row => row.migration)
}
