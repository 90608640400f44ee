import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { databaseAccess } from '#app/platform/database/database-access.server.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { credentialsOf } from '#app/platform/embedded-postgres/cluster.server.ts'
import { superuserUrl } from '#app/platform/embedded-postgres/database.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import { historyPhases, type Size } from './history.ts'
import { withoutIndexes } from './without-indexes.server.ts'

/** The folder with the datasets and the peers' programs. */
export const benchFolder = process.env.BENCH_DIR ?? 'node_modules/.cache/bench'

/** Returns the folder of an embedded database with a dataset of this size. The first call fills it; later runs reuse it. */
export async function datasetFolder(size: Size): Promise<string> {
  const folder = join(benchFolder, datasetName(size))
  if (existsSync(folder)) return folder
  // Renamed only after it is complete, so that an interrupted fill is never measured by mistake.
  const draft = `${folder}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const started = Date.now()
  await fillFolder(draft, size)
  writeFileSync(join(draft, secondsFile), String(Math.round((Date.now() - started) / 1000)))
  renameSync(draft, folder)
  return folder
}

const secondsFile = 'filled-in-seconds'

/** How many seconds it took to fill a dataset's folder. */
export const secondsToFill = (folder: string): number =>
  Number(readFileSync(join(folder, secondsFile), 'utf8'))

/**
 * Names a dataset by its size and a hash of the code that fills it. A new migration doesn't change the name, because it is applied before
 * measuring.
 */
function datasetName({ campaigns, donations }: Size): string {
  const hash = createHash('sha256').update(readFileSync(new URL('history.ts', import.meta.url)))
  return `${campaigns}-${donations}-${hash.digest('hex').slice(0, 12)}`
}

/** Fills an empty folder with fsync off and flushes everything at the end. */
async function fillFolder(dataDir: string, size: Size): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir, throwaway: true })
  try {
    await migrate(await databaseAccess({ url: database.url, ownerUrl: null }))
    await write(database.url, size)
    const host = new URL(database.url).searchParams.get('host') ?? ''
    await settle(superuserUrl(host, credentialsOf(dataDir)))
  } finally {
    await database.stop()
  }
}

/** Writes the dataset in one transaction, so that an interruption leaves nothing behind. */
async function write(url: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '1GB'; set temp_buffers = '256MB'`)
    await client.query('begin')
    for (const { tables, statements } of historyPhases(size)) {
      const started = Date.now()
      // A trigger joins the new entries with all transactions, which have no index now.
      await client.query(`set local enable_nestloop = ${tables.includes('ledger_entries') ? 'off' : 'on'}`)
      await withoutIndexes(client, tables, async () => {
        for (const { text, values } of statements) await client.query(text, [...values])
      })
      console.log(
        `filled ${tables.join(', ') || 'the rest'} in ${Math.round((Date.now() - started) / 1000)} s`,
      )
    }
    // Versions differ in how they keep the sums of admin pages.
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regproc('rollups.refresh') is not null as exists`,
    )
    await client.query(`select rollups.${rows[0]?.exists ? 'refresh(now(), 10000000)' : 'fold()'}`)
    await client.query('commit')
    await client.query('drop table given')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Flushes everything to disk with a checkpoint. */
async function settle(superuser: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  await client.query('checkpoint')
  await client.end()
}
