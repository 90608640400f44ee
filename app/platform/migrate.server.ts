import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('../../db/migrations/', import.meta.url)
/** Any number, the same for everybody: only one migrator works at a time. */
const lockKey = 7_203_000

/** Brings the database at `url` up to date, under a lock. Answers the names applied now. Refuses when an applied file was changed. */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    return await applyMissing(client)
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations')
  const applied = new Map(rows.map(row => [row.name, row.sha256]))
  const fresh: string[] = []
  for (const { name, text, sha256 } of await migrationFiles()) {
    const known = applied.get(name)
    if (known === sha256) continue
    if (known)
      throw new Error(`migration ${name} was changed after it had been applied; add a new one instead`)
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
    fresh.push(name)
  }
  return fresh
}

/** True when every migration of this version is applied (for /readyz). */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const names = (await migrationFiles()).map(file => file.name)
  const { rows } = await pool.query<{ missing: number }>(
    'select count(*)::int as missing from unnest($1::text[]) as name where name not in (select name from migrations)',
    [names],
  )
  return rows[0]?.missing === 0
}

async function migrationFiles() {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return await Promise.all(
    names.map(async name => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
