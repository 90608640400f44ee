import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { newSecret } from '../ids.server.ts'
import { type ByteRange, contentTypeOf, isFileKey, requireKey } from './files.ts'
import type { Storage } from './storage-url.ts'

export type StoredFile = { bytes: Uint8Array; contentType: string }

/** A file opened for reading. Callers must read `body` to its end or destroy it. */
export type OpenFile = { bytes: number; contentType: string; etag: string; body: Readable }

/** Stores uploaded files. Tassel generates the keys (`profile-pictures/<random>.webp`); they never contain a person's file name. */
export type FileStore = {
  put(key: string, file: StoredFile): Promise<void>
  /** Stores a local file without loading it into memory. */
  putFile(key: string, path: string): Promise<void>
  get(key: string): Promise<StoredFile | null>
  /** Opens a file, or a byte range of it, as a stream. `bytes` and `etag` are those of the whole file. */
  open(key: string, range?: ByteRange): Promise<OpenFile | null>
  remove(key: string): Promise<void>
  /** Lists every key in order. */
  list(): AsyncIterable<string>
}

/** Opens a store of files whose keys satisfy `isKey`: uploads in STORAGE_URL, or backups. It ignores other files. */
export async function fileStore(storage: Storage, isKey = isFileKey): Promise<FileStore> {
  if (storage.kind === 'folder') return localFiles(storage.folder, isKey)
  // Loaded on demand, because most installations store files in a folder.
  const { s3Files } = await import('./files-s3.server.ts')
  return s3Files(storage, isKey)
}

/** Stores files in a local folder, each completely or not at all. */
export function localFiles(folder: string, isKey = isFileKey): FileStore {
  const pathOf = (key: string) => join(folder, requireKey(key, isKey))
  return {
    async put(key, file) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true })
      const partial = `${target}.${newSecret()}`
      await orRemove(partial, async () => {
        const handle = await open(partial, 'wx')
        try {
          await handle.writeFile(file.bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(partial, target)
      })
    },
    async putFile(key, path) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true })
      const partial = `${target}.${newSecret()}`
      await orRemove(partial, async () => {
        await copyFile(path, partial, constants.COPYFILE_EXCL)
        const handle = await open(partial, 'r+')
        await handle.sync().finally(() => handle.close())
        await rename(partial, target)
      })
    },
    async get(key) {
      const bytes = await readFile(pathOf(key)).catch(missing)
      return bytes && { bytes, contentType: contentTypeOf(key) }
    },
    async open(key, range) {
      const handle = await open(pathOf(key), 'r').catch(missing)
      if (!handle) return null
      const { size, mtimeMs } = await handle.stat()
      const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`
      return { bytes: size, contentType: contentTypeOf(key), etag, body: handle.createReadStream(range) }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async *list() {
      const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(missing)) ?? []
      const keys = entries
        .filter(entry => entry.isFile())
        .map(entry =>
          join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .replaceAll('\\', '/'),
        )
      yield* keys.filter(isKey).sort()
    },
  }
}

/** Deletes the partial file if writing fails, so that it doesn't fill up the disk. */
async function orRemove(partial: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw error
  }
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
