import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { prepareJobs } from '../jobs/jobs.server.ts'
import type { DatabaseAccess } from './database-access.server.ts'
import { grantRights } from './grant-rights.server.ts'

const folder = new URL('../../../db/migrations/', import.meta.url)
/** Any number, the same for everybody: only one migrator works at a time. */
const lockKey = 7_203_000

/**
 * Brings the database up to date as its owner, under a lock, and gives the server's role its rights: no migration needs grants of
 * its own. Answers the names applied now. Refuses when an applied file was changed, and when this process was given no owner while
 * something is missing.
 */
export async function migrate(
  access: Pick<DatabaseAccess, 'appUrl' | 'ownerUrl' | 'appRole'>,
): Promise<string[]> {
  const { ownerUrl, appRole } = access
  const client = new pg.Client({ connectionString: ownerUrl ?? access.appUrl })
  await client.connect()
  try {
    if (!ownerUrl) return await refuseMissing(client)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const applied = await applyMissing(client)
    await prepareJobs(ownerUrl)
    if (appRole) await grantRights(client, appRole)
    return applied
  } finally {
    await client.end()
  }
}

async function refuseMissing(client: pg.Client): Promise<string[]> {
  if (await isMigrated(client)) return []
  throw new Error(
    'The database is not up to date, and the role of DATABASE_URL may not change it: run `npm run tassel -- migrate` with DATABASE_OWNER_URL.',
  )
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
export async function isMigrated(pool: pg.Pool | pg.Client): Promise<boolean> {
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
