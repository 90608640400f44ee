import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileStore } from '../files/files.server.ts'
import { contentTypeOf, isFileKey } from '../files/files.ts'
import { type Piece, readArchive, writeArchive } from './archive.server.ts'
import { tableFiller } from './fill-tables.server.ts'
import { migrationsOf, type Sequence, sequences, type Table, tablesInOrder } from './tables.server.ts'

/** What one installation stores: its database and its uploaded files, in a folder or in S3. */
export type Installation = { databaseUrl: string; files: FileStore }

/** What went into a backup or came out of it; `note` is for whoever ran the command. */
export type BackupSummary = { tables: number; rows: number; files: number; note: string }

type Manifest = { format: 1; at: string; migrations: string[]; tables: Table[]; sequences: Sequence[] }
type End = { rows: Record<string, number>; files: number }

const NOTE =
  'The secret keys are not in the backup: keep SECRET_KEYS (in demo mode the file secret-keys in DATA_DIR) somewhere else. ' +
  'Without them nobody can read the bank details, and everybody has to sign in again.'

const UNENCRYPTED =
  'WARNING: this backup is not encrypted, and holds people\u2019s names, e-mails and messages. Set BACKUP_RECIPIENTS to an age key (age1\u2026).'

const PART_BYTES = 4 * 1024 * 1024

/**
 * Writes one tar.gz with every table, as of one instant, and every uploaded file, while the server runs on.
 * Refuses to replace a file. With age recipients it is encrypted, and opened by their identities alone.
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
      migrations: await migrationsOf(client),
      tables: await tablesInOrder(client),
      sequences: await sequences(client),
    }
    const end: End = { rows: {}, files: 0 }
    const seconds = Math.floor(at.getTime() / 1000)
    await writeArchive(file, seconds, pieces(client, manifest, from.files, end), recipients)
    const made = summary(manifest, end)
    return recipients.length > 0 ? made : { ...made, note: `${UNENCRYPTED}\n${made.note}` }
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

/** Tar wants each size before the content, and nobody knows a table's: so it travels in parts. */
async function* tablePieces(client: pg.Client, table: Table, end: End): AsyncGenerator<Piece> {
  const rows = client.query(copyTo(`copy ${table.sql} (${table.columns}) to stdout`))
  let part = 0
  let waiting: Buffer[] = []
  let bytes = 0
  const piece = (): Piece => {
    const name = `tables/${table.name}/${String(++part).padStart(6, '0')}`
    const content = Buffer.concat(waiting)
    waiting = []
    bytes = 0
    return { name, content }
  }
  for await (const chunk of rows) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes >= PART_BYTES) yield piece()
  }
  if (bytes > 0) yield piece()
  end.rows[table.name] = rows.rowCount
}

async function* filePieces(files: FileStore, end: End): AsyncGenerator<Piece> {
  for await (const key of files.list()) {
    const file = await files.get(key)
    // It may have been removed while we read.
    if (!file) continue
    end.files++
    yield { name: `files/${key}`, content: Buffer.from(file.bytes) }
  }
}

/**
 * Fills an empty, migrated installation from a backup, all or nothing. Refuses one that holds anything, went through
 * other migrations than the backup's, or a backup that is damaged, or encrypted for another than these age identities.
 */
export async function restore(
  to: Installation,
  file: string,
  identities: readonly string[] | null = null,
): Promise<BackupSummary> {
  for await (const key of to.files.list()) throw new Error(`the file storage is not empty: it holds ${key}.`)
  const written: string[] = []
  try {
    return await inTransaction(to.databaseUrl, '', client =>
      fill(client, to.files, readArchive(file, identities), file, written),
    )
  } catch (error) {
    for (const key of written) await to.files.remove(key)
    throw error
  }
}

async function fill(
  client: pg.Client,
  files: FileStore,
  archive: AsyncGenerator<Piece>,
  file: string,
  written: string[],
): Promise<BackupSummary> {
  const manifest = await readManifest(client, archive)
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

async function readManifest(client: pg.Client, archive: AsyncGenerator<Piece>): Promise<Manifest> {
  const first = (await archive.next()).value
  if (first?.name !== 'manifest.json') throw new Error('this is not a backup of Tassel.')
  const manifest: Manifest = JSON.parse(first.content.toString())
  if (manifest.format !== 1) throw new Error(`this backup has the unknown format ${manifest.format}.`)
  const here = await migrationsOf(client)
  if (JSON.stringify(here) !== JSON.stringify(manifest.migrations)) {
    throw new Error(
      'this database went through other migrations: restore with the version that made the backup, then migrate.',
    )
  }
  return manifest
}

async function writeUpload(files: FileStore, key: string, content: Buffer, written: string[]): Promise<void> {
  if (!isFileKey(key)) throw new Error(`a strange file name: ${key}`)
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
