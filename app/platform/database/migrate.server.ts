import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrateJobs } from '../jobs/jobs.server.ts'
import { projectFolder } from '../project-folder.server.ts'
import type { DatabaseAccess } from './database-access.server.ts'
import { grantRights } from './grant-rights.server.ts'
import { sqlState } from './unavailable.ts'

/** The complete schema, for new databases (docs/decisions/0041). */
const schema = new URL('db/schema/', projectFolder)
/** The migrations since the last release, for existing databases. */
const migrations = new URL('db/migrations/', projectFolder)
/** The last release: its databases can be upgraded, and its servers keep running on the new schema until they are restarted. */
export const lastRelease: { version: string; commit: string; lastMigration: string } = JSON.parse(
  readFileSync(new URL('db/last-release.json', projectFolder), 'utf8'),
)
/** The advisory lock that lets only one migrator run at a time. The number is arbitrary. */
const lockKey = 7_203_000

/**
 * Creates the schema in a new database, or upgrades an existing one, as the owner and under a lock; then grants the server's role its
 * rights. Returns the names of the applied files. Refuses a database older than the last release and a migration that was edited after it
 * was applied. Without the owner's login, refuses a database that isn't up to date. Tests have migrations in a `folder` of their own.
 */
export async function migrate(
  access: Pick<DatabaseAccess, 'appUrl' | 'ownerUrl' | 'appRole'>,
  folder: URL = migrations,
): Promise<string[]> {
  const { ownerUrl, appRole } = access
  const client = new pg.Client({ connectionString: ownerUrl ?? access.appUrl })
  await client.connect()
  try {
    if (!ownerUrl) return await refuseMissing(client)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const applied = (await isNew(client)) ? await createSchema(client) : await applyMissing(client, folder)
    await migrateJobs(ownerUrl)
    if (appRole) await grantRights(client, appRole)
    return applied
  } finally {
    await client.end()
  }
}

async function refuseMissing(client: pg.Client): Promise<string[]> {
  if (await isMigrated(client)) return []
  throw new Error(
    'The database is not up to date, and the role of DATABASE_URL may not change it: run `tassel migrate` with DATABASE_OWNER_URL.',
  )
}

async function isNew(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ migrations: string | null }>(
    `select to_regclass('public.migrations')::text as migrations`,
  )
  return rows[0]?.migrations === null
}

/**
 * Creates the schema in one transaction. Records the migrations as applied, because the schema includes them. The last release's final
 * migration is recorded without a hash, because its file was deleted.
 */
async function createSchema(client: pg.Client): Promise<string[]> {
  const files = filesIn(schema)
  await client.query('begin')
  for (const { text } of files) await client.query(text)
  for (const { name, sha256 } of [{ name: lastRelease.lastMigration, sha256: '' }, ...filesIn(migrations)])
    await client.query(insertApplied, [name, sha256])
  await client.query('commit')
  return files.map(({ name }) => name)
}

async function applyMissing(client: pg.Client, folder: URL): Promise<string[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations')
  const applied = new Map(rows.map(row => [row.name, row.sha256]))
  if (!applied.has(lastRelease.lastMigration)) throw tooOld()
  const fresh: string[] = []
  for (const { name, text, sha256 } of filesIn(folder)) {
    const appliedHash = applied.get(name)
    if (appliedHash === sha256) continue
    if (appliedHash)
      throw new Error(`migration ${name} was changed after it had been applied; add a new one instead`)
    const apply = text.startsWith(outside) ? applyOutside : applyWhole
    await apply(client, text, { name, sha256 })
    fresh.push(name)
  }
  return fresh
}

type Applied = { name: string; sha256: string }
const insertApplied = 'insert into migrations (name, sha256) values ($1, $2)'

/** How long in ms a migration waits for a lock on a table. Other statements on that table queue behind the migration. */
const lockMs = 3_000
const maxTries = 20

/** Applies a migration in one transaction. */
async function applyWhole(client: pg.Client, text: string, { name, sha256 }: Applied): Promise<void> {
  await retryWhileBlocked(client, async () => {
    await client.query(`begin; set local lock_timeout = ${lockMs}`)
    await client.query(text)
    await client.query(insertApplied, [name, sha256])
    await client.query('commit')
  })
}

/** The first line of a migration whose statements can't run in a transaction, such as `create index concurrently`. */
const outside = '-- outside a transaction'

/**
 * Applies a migration one statement at a time. Each statement ends with `;` at the end of a line and must be safe to repeat after an
 * interruption.
 */
async function applyOutside(client: pg.Client, text: string, { name, sha256 }: Applied): Promise<void> {
  for (const statement of text.split(/;$/m).filter(part => part.trim())) {
    // `concurrently` doesn't block other statements while it waits, and a time-out would leave an invalid index.
    const timeout = /\bconcurrently\b/.test(statement) ? 0 : lockMs
    await client.query(`set lock_timeout = ${timeout}`)
    await retryWhileBlocked(client, async () => await client.query(statement))
  }
  await client.query('reset lock_timeout')
  await client.query(insertApplied, [name, sha256])
}

/** True if another transaction blocked the migration: `55P03` is a lock time-out, `40P01` a deadlock. */
const isBlocked = (error: unknown) => ['55P03', '40P01'].includes(sqlState(error) ?? '')

/** If a running server blocks the migration, releases all locks and retries a second later. */
async function retryWhileBlocked(
  client: pg.Client,
  work: () => Promise<unknown>,
  triesLeft = maxTries,
): Promise<void> {
  try {
    await work()
    return
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (triesLeft === 1 || !isBlocked(error)) throw error
  }
  await sleep(1_000)
  await retryWhileBlocked(client, work, triesLeft - 1)
}

/**
 * Filters the applied migrations (each `name sha256`) to those since the last release. The last release's final migration is reduced to its
 * name, because a database created from db/schema doesn't have the hash of that file.
 */
export function sinceLastRelease(migrations: readonly string[]): string[] {
  const { lastMigration } = lastRelease
  return migrations
    .filter(migration => migration >= lastMigration)
    .map(migration => (migration.startsWith(`${lastMigration} `) ? lastMigration : migration))
}

/** True if every migration of this version has been applied. */
export async function isMigrated(pool: pg.Pool | pg.Client): Promise<boolean> {
  const { rows } = await pool.query<{ missing: number }>(
    'select count(*)::int as missing from unnest($1::text[]) as name where name not in (select name from migrations)',
    [[lastRelease.lastMigration, ...namesIn(migrations)]],
  )
  return rows[0]?.missing === 0
}

/** Returns the migrations that `migrate` would apply. Throws if the database is older than the last release; nothing is changed. */
export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map(({ name }) => name))
  if (!applied.has(lastRelease.lastMigration)) throw tooOld()
  return namesIn(migrations).filter(name => !applied.has(name))
}

function tooOld(): Error {
  const { version } = lastRelease
  return new Error(
    `This database is older than Tassel ${version}: start Tassel ${version} on it once, then this version.`,
  )
}

const namesIn = (folder: URL) =>
  readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()

type SqlFile = { name: string; text: string; sha256: string }

const filesIn = (folder: URL): SqlFile[] =>
  namesIn(folder).map(name => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
  })
