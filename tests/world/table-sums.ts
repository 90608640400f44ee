import type pg from 'pg'

/** Tables that describe the database itself, so two equal databases may differ here. */
const ofTheDatabase = new Set(['migrations', 'rights_granted'])

/** The row count and a checksum of each of the application's tables, by table name. */
export async function tableSums(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace::regnamespace::text in ('public', 'rollups') and relkind = 'r' order by 1`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of rows.filter(row => !ofTheDatabase.has(row.name))) {
    const sql = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${name} t`
    sums[name] = (await pool.query(sql)).rows[0].sum
  }
  return sums
}
