import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { type FileStore, fileStore } from '#app/platform/files/files.server.ts'
import { storageOf } from '#app/platform/files/storage-url.ts'

/** A local S3 server with one bucket, empty at first. It does not check permissions. */
export type S3Peer = {
  /** The value of STORAGE_URL for a folder of the bucket. */
  address(folder: string): string
  port: number
  stop(): Promise<void>
}

export async function startS3Peer(): Promise<S3Peer> {
  const directory = await mkdtemp(join(tmpdir(), 'tassel-s3-'))
  const bucket = 'tassel-pictures'
  const buckets = [{ name: bucket, configs: [] }]
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: buckets,
  })
  const { port } = await server.run()
  return {
    port,
    address: folder => `s3://S3RVER:S3RVER@${bucket}/${folder}?endpoint=http://127.0.0.1:${port}`,
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Opens the file store at a STORAGE_URL. */
export async function storeAt(address: string): Promise<FileStore> {
  const storage = storageOf(address)
  if (!storage) throw new Error('the address is wrong')
  return await fileStore(storage)
}
