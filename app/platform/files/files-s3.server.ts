import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { FileStore } from './files.server.ts'
import { type ByteRange, contentTypeOf, fileCacheControl, isFileKey, requireKey } from './files.ts'
import type { Storage } from './storage-url.ts'

export type S3Storage = Extract<Storage, { kind: 's3' }>

/** Stores files in a bucket of Amazon S3 or a compatible service. Several servers may share the bucket. */
export function s3Files(storage: S3Storage, isKey = isFileKey): FileStore {
  const { bucket, prefix, endpoint, region, credentials } = storage
  const client = new S3Client({
    region,
    // S3-compatible services don't support the SDK's default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000 },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
  })
  const object = (key: string) => ({ Bucket: bucket, Key: prefix + requireKey(key, isKey) })
  const read = async (key: string, range?: ByteRange): Promise<GetObjectCommandOutput | null> => {
    try {
      const rangeHeader = range && { Range: `bytes=${range.start}-${range.end}` }
      return await client.send(new GetObjectCommand({ ...object(key), ...rangeHeader }))
    } catch (error) {
      if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return null
      throw error
    }
  }
  return {
    async put(key, file) {
      const headers = {
        ContentType: file.contentType,
        ContentLength: file.bytes.byteLength,
        CacheControl: fileCacheControl,
      }
      await client.send(new PutObjectCommand({ ...object(key), ...headers, Body: file.bytes }))
    },
    async putFile(key, path) {
      const headers = {
        ContentType: contentTypeOf(key),
        ContentLength: (await stat(path)).size,
        CacheControl: fileCacheControl,
      }
      await client.send(new PutObjectCommand({ ...object(key), ...headers, Body: createReadStream(path) }))
    },
    async get(key) {
      const object = await read(key)
      if (!object?.Body) return null
      return { bytes: await object.Body.transformToByteArray(), contentType: contentTypeOf(key) }
    },
    async open(key, range) {
      const object = await read(key, range)
      if (!object?.Body) return null
      const { ContentLength = 0, ContentRange, ETag: etag = `"${key}"`, Body } = object
      const bytes = Number(ContentRange?.split('/')[1] ?? ContentLength)
      return { bytes, contentType: contentTypeOf(key), etag, body: Body as Readable }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(object(key)))
    },
    async *list() {
      for (let token: string | undefined, more = true; more; ) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
        )
        const keys = (page.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length))
        yield* keys.filter(isKey)
        token = page.NextContinuationToken
        more = token !== undefined
      }
    },
  }
}
