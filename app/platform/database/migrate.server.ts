import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { prepareJobs } from '../jobs/prepare-jobs.server.ts'
import { projectFolder } from '../project-folder.server.ts'
import { sqlState } from './database.server.ts'
import type { DatabaseAccess } from './database-access.server.ts'
import { grantRights } from './grant-rights.server.ts'
import { lastRelease } from './last-release.server.ts'

/** The whole schema, for a new database (docs/decisions/0041). */
const schema = new URL('db/schema/', projectFolder)
/** The migrations since the last release, for a database that exists. */
const migrations = new URL('db/migrations/', projectFolder)
/** Any number, the same for everyone: only one migrator works at a time. */
const lockKey = 7_203_000

/**
 * Creates the schema in a new database, or brings an existing one up to date, as its owner and under a lock, and gives the server's role its rights: no
 * migration needs grants of its own. Returns the names of the files it applied. Refuses a database that is older than the last release, one whose
 * applied migration was changed since, and one that is not up to date when this process has no owner.
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
    const applied = (await isNew(client)) ? await createSchema(client) : await applyMissing(client)
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

async function isNew(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ migrations: string | null }>(
    `select to_regclass('public.migrations')::text as migrations`,
  )
  return rows[0]?.migrations === null
}

/** All or nothing. The migrations are recorded as applied, because the schema contains them; the last release's has no file any more. */
async function createSchema(client: pg.Client): Promise<string[]> {
  const files = filesIn(schema)
  await client.query('begin')
  for (const { text } of files) await client.query(text)
  for (const { name, sha256 } of [{ name: lastRelease.lastMigration, sha256: '' }, ...filesIn(migrations)])
    await client.query(insertApplied, [name, sha256])
  await client.query('commit')
  return files.map(({ name }) => name)
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations')
  const applied = new Map(rows.map(row => [row.name, row.sha256]))
  const { version, lastMigration } = lastRelease
  if (!applied.has(lastMigration))
    throw new Error(
      `This database is older than Tassel ${version}: start Tassel ${version} on it once, then this version.`,
    )
  const fresh: string[] = []
  for (const { name, text, sha256 } of filesIn(migrations)) {
    const known = applied.get(name)
    if (known === sha256) continue
    if (known)
      throw new Error(`migration ${name} was changed after it had been applied; add a new one instead`)
    const apply = text.startsWith(outside) ? applyOutside : applyWhole
    await apply(client, text, { name, sha256 })
    fresh.push(name)
  }
  return fresh
}

type Applied = { name: string; sha256: string }
const insertApplied = 'insert into migrations (name, sha256) values ($1, $2)'

/** So long a migration waits for a table: whoever wants it meanwhile waits behind it. */
const lockMs = 3_000
const mostTries = 20

/** All or nothing. */
async function applyWhole(client: pg.Client, text: string, { name, sha256 }: Applied): Promise<void> {
  await askAgain(client, async () => {
    await client.query(`begin; set local lock_timeout = ${lockMs}`)
    await client.query(text)
    await client.query(insertApplied, [name, sha256])
    await client.query('commit')
  })
}

/** How a file begins whose statements cannot stand in a transaction: `create index concurrently`, which lets everyone write on. */
const outside = '-- outside a transaction'

/** Statement by statement, each of which ends a line and can be repeated: what was cut off is begun again. */
async function applyOutside(client: pg.Client, text: string, { name, sha256 }: Applied): Promise<void> {
  for (const statement of text.split(/;$/m).filter(part => part.trim())) {
    // What is made `concurrently` waits for others without holding them up, and is left half made by an end to its patience.
    const patience = /\bconcurrently\b/.test(statement) ? 0 : lockMs
    await client.query(`set lock_timeout = ${patience}`)
    await askAgain(client, async () => await client.query(statement))
  }
  await client.query('reset lock_timeout')
  await client.query(insertApplied, [name, sha256])
}

/** Servers run meanwhile. `55P03`: a table is not free soon enough; `40P01`: a server waits for us while we wait for it. */
const isInTheWay = (error: unknown) => ['55P03', '40P01'].includes(sqlState(error) ?? '')

/** Lets go of all locks and tries again a moment later if a server is in the way. */
async function askAgain(
  client: pg.Client,
  work: () => Promise<unknown>,
  triesLeft = mostTries,
): Promise<void> {
  try {
    await work()
    return
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (triesLeft === 1 || !isInTheWay(error)) throw error
  }
  await sleep(1_000)
  await askAgain(client, work, triesLeft - 1)
}

/** True when every migration of this version is applied (for /readyz). */
export async function isMigrated(pool: pg.Pool | pg.Client): Promise<boolean> {
  const { rows } = await pool.query<{ missing: number }>(
    'select count(*)::int as missing from unnest($1::text[]) as name where name not in (select name from migrations)',
    [[lastRelease.lastMigration, ...namesIn(migrations)]],
  )
  return rows[0]?.missing === 0
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
