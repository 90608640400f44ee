import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FileStore, fileStore } from '../files/files.server.ts'
import type { Storage } from '../files/storage-url.ts'
import { type BackupSummary, backup, type Installation } from './backup.server.ts'
import { backupName, isBackupName, outdatedBackups } from './backup-names.ts'

export type StoredBackup = BackupSummary & { name: string; deleted: string[] }

/** Opens the place that BACKUP_URL names. Other files there are neither read nor deleted. */
export function backupStore(storage: Storage): Promise<FileStore> {
  return fileStore(storage, isBackupName)
}

/**
 * Makes a backup, stores it, reads it back and compares it, then deletes the backups older than `keepDays` (see outdatedBackups). Needs
 * space for one backup in `dataDir`. Throws if any step fails; earlier backups then stay.
 */
export async function storeBackup(
  from: Installation,
  store: FileStore,
  {
    dataDir,
    recipients,
    keepDays,
    now,
  }: { dataDir: string; recipients: string[]; keepDays: number; now: Date },
): Promise<StoredBackup> {
  const name = backupName(now, recipients.length > 0)
  return await inFolder(dataDir, async folder => {
    const file = join(folder, name)
    const done = await backup(from, file, recipients)
    await store.putFile(name, file).catch(notStored)
    const stored = await store.open(name)
    if (!stored || (await digest(stored.body)) !== (await digest(createReadStream(file))))
      throw new Error(`${name} could not be read back as it was written.`)
    const deleted = outdatedBackups(await namesIn(store), now, keepDays)
    for (const old of deleted) await store.remove(old)
    return { ...done, name, deleted }
  })
}

/** Copies a stored backup, by default the newest, to a file for the time that `work` takes. Throws if there is none. */
export async function withStoredBackup<T>(
  store: FileStore,
  { dataDir, name }: { dataDir: string; name?: string },
  work: (file: string, name: string) => Promise<T>,
): Promise<T> {
  const wanted = name ?? (await namesIn(store)).at(-1)
  const stored = wanted && isBackupName(wanted) ? await store.open(wanted) : null
  if (!wanted || !stored)
    throw new Error(name ? `BACKUP_URL holds no ${name}.` : 'BACKUP_URL holds no backup.')
  return await inFolder(dataDir, async folder => {
    const file = join(folder, wanted)
    await pipeline(stored.body, createWriteStream(file, { mode: 0o600 }))
    return await work(file, wanted)
  })
}

function notStored(error: NodeJS.ErrnoException): never {
  const words =
    error.code === 'ENOSPC' ? 'no space is left there: make room, or keep fewer days' : error.message
  throw new Error(`BACKUP_URL: ${words}. Nothing was stored; earlier backups stay.`)
}

async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = []
  for await (const name of store.list()) names.push(name)
  return names.sort()
}

async function digest(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}

async function inFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true })
  const folder = await mkdtemp(join(dataDir, 'backup-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
