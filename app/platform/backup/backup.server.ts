import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Db } from '../database/database.server.ts'
import { sinceLastRelease } from '../database/migrate.server.ts'
import { namedRows } from '../database/named-rows.server.ts'
import type { FileStore } from '../files/files.server.ts'
import { contentTypeOf, isFileKey } from '../files/files.ts'
import { type Piece, readArchive, writeArchive } from './archive.server.ts'
import { tableFiller } from './fill-tables.server.ts'
import { migrationsOf, type Sequence, sequences, type Table, tablesInOrder } from './tables.server.ts'

/** An installation's database, uploaded files, and the fingerprints of its secret keys. */
export type Installation = { databaseUrl: string; files: FileStore; keys: readonly string[] }

export type RestoreOptions = {
  identities?: readonly string[] | null
  /** Restores even if the secret keys differ from those of the backup. Encrypted columns then stay unreadable. */
  otherKeys?: boolean
  /** Finds inconsistencies in the restored database before the commit. Any difference rolls back the restore. The backup was made at `madeAt`. */
  findDifferences(db: Pick<Db, 'rows'>, madeAt: Date): Promise<string[]>
}

/** The numbers of tables, rows and files that were backed up or restored, and a `note` for the operator. */
export type BackupSummary = { tables: number; rows: number; files: number; note: string }

type Manifest = {
  format: 1
  at: string
  /** Fingerprints of the secret keys. Older backups have none. */
  keys?: readonly string[]
  migrations: string[]
  tables: Table[]
  sequences: Sequence[]
}
type End = { rows: Record<string, number>; files: number }

const NOTE =
  'The secret keys are not in the backup: keep SECRET_KEYS (in demo mode the file secret-keys in DATA_DIR) somewhere else. ' +
  'Without them no one can read the bank details, and everyone has to sign in again.'

const UNENCRYPTED =
  'WARNING: this backup is not encrypted, and holds people\u2019s names, emails and messages. Set BACKUP_RECIPIENTS to an age key (age1\u2026).'

const PART_BYTES = 4 * 1024 * 1024

/**
 * Writes all tables, from one snapshot, and all uploaded files to one tar.gz while the server runs. Refuses to overwrite a file. Encrypts
 * the archive if there are age recipients.
 */
export async function backup(
  from: Installation,
  file: string,
  recipients: readonly string[] = [],
): Promise<BackupSummary> {
  return inTransaction(from.databaseUrl, 'isolation level repeatable read read only', async client => {
    const { rows } = await client.query<{ at: Date }>('select now() as at')
    const at = rows[0]?.at ?? new Date(0)
    const manifest: Manifest = {
      format: 1,
      at: at.toISOString(),
      keys: from.keys,
      migrations: await migrationsOf(client),
      tables: await tablesInOrder(client),
      sequences: await sequences(client),
    }
    const end: End = { rows: {}, files: 0 }
    const seconds = Math.floor(at.getTime() / 1000)
    await writeArchive(file, seconds, pieces(client, manifest, from.files, end), recipients)
    const result = summary(manifest, end)
    return recipients.length > 0 ? result : { ...result, note: `${UNENCRYPTED}\n${result.note}` }
  })
}

async function* pieces(
  client: pg.Client,
  manifest: Manifest,
  files: FileStore,
  end: End,
): AsyncGenerator<Piece> {
  yield { name: 'manifest.json', content: json(manifest) }
  for (const table of manifest.tables) yield* tablePieces(client, table, end)
  yield* filePieces(files, end)
  yield { name: 'end.json', content: json(end) }
}

/** Splits a table into parts, because a tar header contains the size of its entry and the size of a COPY isn't known in advance. */
async function* tablePieces(client: pg.Client, table: Table, end: End): AsyncGenerator<Piece> {
  const rows = client.query(copyTo(`copy ${table.sql} (${table.columns}) to stdout`))
  let part = 0
  let chunks: Buffer[] = []
  let bytes = 0
  const piece = (): Piece => {
    const name = `tables/${table.name}/${String(++part).padStart(6, '0')}`
    const content = Buffer.concat(chunks)
    chunks = []
    bytes = 0
    return { name, content }
  }
  for await (const chunk of rows) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= PART_BYTES) yield piece()
  }
  if (bytes > 0) yield piece()
  end.rows[table.name] = rows.rowCount
}

async function* filePieces(files: FileStore, end: End): AsyncGenerator<Piece> {
  for await (const key of files.list()) {
    const file = await files.get(key)
    // The file may have been removed after it was listed.
    if (!file) continue
    end.files++
    yield { name: `files/${key}`, content: Buffer.from(file.bytes) }
  }
}

/**
 * Restores a backup into an empty, migrated installation, completely or not at all. Refuses an installation that isn't empty or has other
 * secret keys or migrations, a backup that is damaged or encrypted for other age identities, and restored data in which the self-check
 * finds differences.
 */
export async function restore(
  to: Installation,
  file: string,
  options: RestoreOptions,
): Promise<BackupSummary> {
  for await (const key of to.files.list()) throw new Error(`the file storage is not empty: it holds ${key}.`)
  const written: string[] = []
  try {
    return await inTransaction(to.databaseUrl, '', async client => {
      const archive = readArchive(file, options.identities)
      const manifest = await readManifest(client, archive)
      if (!options.otherKeys) refuseOtherKeys(manifest.keys ?? [], to.keys)
      const done = await fill(client, to.files, { manifest, archive, file, written })
      await refuseDifferences(client, options, new Date(manifest.at))
      return done
    })
  } catch (error) {
    for (const key of written) await to.files.remove(key)
    throw error
  }
}

function refuseOtherKeys(theirs: readonly string[], ours: readonly string[]): void {
  const missing = theirs.filter(key => !ours.includes(key)).map(key => key.split(':')[0])
  if (missing.length === 0) return
  throw new Error(
    `SECRET_KEYS here are not the ones of the backup (version ${missing.join(', ')} is another or missing). Nothing was restored. ` +
      'Set the SECRET_KEYS of the installation that made it (in demo mode the file secret-keys in DATA_DIR). If they are lost, add ' +
      '--other-keys: bank details stay unreadable, and everyone has to sign in again.',
  )
}

type Filling = { manifest: Manifest; archive: AsyncGenerator<Piece>; file: string; written: string[] }

async function fill(
  client: pg.Client,
  files: FileStore,
  { manifest, archive, file, written }: Filling,
): Promise<BackupSummary> {
  const filler = await tableFiller(client, await tablesInOrder(client))
  let end: End | undefined
  for await (const { name, content } of archive) {
    const [kind, ...rest] = name.split('/')
    if (kind === 'tables') await filler.add(rest[0] ?? '', content)
    else if (kind === 'files') await writeUpload(files, rest.join('/'), content, written)
    else if (name === 'end.json') end = JSON.parse(content.toString())
  }
  const rows = await filler.finish()
  if (!end || written.length !== end.files) throw new Error(`${file} is not complete.`)
  for (const table of manifest.tables) {
    if (rows[table.name] !== end.rows[table.name]) throw new Error(`${file} lacks rows of ${table.name}.`)
  }
  for (const { name, value, called } of manifest.sequences)
    await client.query('select setval($1, $2, $3)', [name, value, called])
  return summary(manifest, end)
}

async function refuseDifferences(
  client: pg.Client,
  { findDifferences }: RestoreOptions,
  madeAt: Date,
): Promise<void> {
  // Without statistics, PostgreSQL would plan the self-check's queries as if the tables were empty.
  await client.query('analyze')
  const rows: Db['rows'] = (name, text, values) =>
    namedRows(client, { ...(name && { name }), text, values: values ?? [] })
  const differences = await findDifferences({ rows }, madeAt)
  if (differences.length > 0)
    throw new Error(`The self-check finds differences. Nothing was restored.\n${differences.join('\n')}`)
}

async function readManifest(client: pg.Client, archive: AsyncGenerator<Piece>): Promise<Manifest> {
  const first = (await archive.next()).value
  if (first?.name !== 'manifest.json') throw new Error('this is not a backup of Tassel.')
  const manifest: Manifest = JSON.parse(first.content.toString())
  if (manifest.format !== 1) throw new Error(`this backup has the unknown format ${manifest.format}.`)
  const migrations = await migrationsOf(client)
  if (
    JSON.stringify(sinceLastRelease(migrations)) !== JSON.stringify(sinceLastRelease(manifest.migrations))
  ) {
    throw new Error(
      'this database went through other migrations: restore with the version that made the backup, then migrate.',
    )
  }
  return manifest
}

async function writeUpload(files: FileStore, key: string, content: Buffer, written: string[]): Promise<void> {
  if (!isFileKey(key)) throw new Error(`an invalid file name: ${key}`)
  written.push(key)
  await files.put(key, { bytes: content, contentType: contentTypeOf(key) })
}

function summary(manifest: Manifest, end: End): BackupSummary {
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
  return { tables: manifest.tables.length, rows, files: end.files, note: NOTE }
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value, null, 1))
}

async function inTransaction<T>(
  url: string,
  mode: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'tassel backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`set timezone to 'UTC'; set datestyle to 'ISO'; begin ${mode}`)
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
