import type pg from 'pg'

/** Row count and checksum by table. */
const ofTheDatabase = new Set(['migrations', 'rights_granted'])

/** Counts rows and computes a checksum of every table of the application. */
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
