import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newSecret } from './ids.server.ts'

export type StoredFile = { bytes: Uint8Array; contentType: string }

/** Where uploaded files live. Keys are ours (`profile-pictures/<random>.webp`), never a person's file name. */
export type FileStore = {
  put(key: string, file: StoredFile): Promise<void>
  /** Null when there is none. */
  get(key: string): Promise<StoredFile | null>
  remove(key: string): Promise<void>
}

const contentTypes: Record<string, string> = { webp: 'image/webp', png: 'image/png', svg: 'image/svg+xml' }

/** Files in a local folder. A file appears whole or not at all. */
export function localFiles(folder: string): FileStore {
  const place = (key: string) => {
    if (!/^[a-z-]+\/[A-Za-z0-9_-]+\.(webp|png|svg)$/.test(key)) throw new Error('not a file key')
    return join(folder, key)
  }
  return {
    async put(key, file) {
      const target = place(key)
      await mkdir(dirname(target), { recursive: true })
      const partial = `${target}.${newSecret()}`
      const handle = await open(partial, 'wx')
      try {
        await handle.writeFile(file.bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(partial, target)
    },
    async get(key) {
      try {
        const bytes = await readFile(place(key))
        return { bytes, contentType: contentTypes[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream' }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: key => rm(place(key), { force: true }),
  }
}
