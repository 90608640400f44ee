import { phrase } from '../lib/phrase.ts'
import { Refusal, refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import { requireDiskSpace } from '../platform/files/storage-trouble.server.ts'
import { addressKey, countAgainst, type Limit } from '../platform/http/limits.server.ts'
import type { Viewer } from '../platform/viewer.ts'

/** The most concurrent uploads in this process, since they occupy its memory or disk. */
const maxConcurrent = 12
/** More than one, so that a user whose upload hangs can try again. */
const maxConcurrentPerAccount = 3
const maxSilenceMs = 30_000

const tenMinutes = 600
const day = 86_400
/** One MiB in KiB. Limits count KiB because the counter is a 32-bit integer. */
const megabyte = 1024

/** Uploads per account: enough to try several crops, or, with an unverified email, for a profile and one campaign form. */
const ofVerified: Limit = { name: 'pictures-of-account', points: 30, seconds: tenMinutes }
const ofUnverified: Limit = { name: 'pictures-of-unproven', points: 6, seconds: tenMinutes }
/** Uploads per IP address, which a whole class may share. */
const ofAddress: Limit = { name: 'pictures-of-address', points: 120, seconds: tenMinutes }

/** Daily volume per account: seven videos of 40 MB, or, with an unverified email, six pictures of 5 MB. */
const bytesOfVerified: Limit = { name: 'upload-bytes-of-account', points: 300 * megabyte, seconds: day }
const bytesOfUnverified: Limit = { name: 'upload-bytes-of-unproven', points: 30 * megabyte, seconds: day }
const bytesOfAddress: Limit = { name: 'upload-bytes-of-address', points: 2_000 * megabyte, seconds: day }
const bytesOfAll: Limit = { name: 'upload-bytes-of-all', points: 20_000 * megabyte, seconds: day }

type Upload = {
  app: App
  viewer: Viewer
  chunks: AsyncIterable<Uint8Array>
  clientAddress: string
  headers: Headers
}

/** The user ids of the uploads in progress, one per upload. */
const senders: string[] = []

/** Receives an upload into memory, with the refusals of `receiveUpload`. */
export async function receiveWhole(upload: Upload, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await receiveUpload(upload, maxBytes)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Returns the chunks of an upload. Refuses with TooManyRequests (429) above a rate limit and Busy (503) if disk space is low. Iterating can refuse
 * TooManyRequests (429) or TooBusy (503) if the account or the server has too many concurrent uploads, and UploadStopped (408) if the
 * connection closes or no data arrives for `silenceMs`.
 */
export async function receiveUpload(
  { app, viewer, chunks, clientAddress, headers }: Upload,
  maxBytes: number,
  silenceMs = maxSilenceMs,
): Promise<AsyncIterable<Uint8Array>> {
  const bytes = Number(headers.get('content-length') ?? maxBytes)
  await limitUploads(app, viewer, clientAddress, bytes)
  await requireDiskSpace(app)
  return receiveChunks(chunks, viewer.userId, silenceMs)
}

/** Counts an upload and its bytes against the limits of the account, the IP address and the platform. Refuses with TooManyRequests (429). */
export async function limitUploads(app: App, viewer: Viewer, address: string, bytes: number): Promise<void> {
  const { emailVerified, userId } = viewer
  await countAgainst(app, emailVerified ? ofVerified : ofUnverified, userId)
  await countAgainst(app, ofAddress, addressKey(address))
  const kibibytes = Math.max(1, Math.ceil(bytes / 1024))
  try {
    await countAgainst(app, emailVerified ? bytesOfVerified : bytesOfUnverified, userId, kibibytes)
    await countAgainst(app, bytesOfAddress, addressKey(address), kibibytes)
    await countAgainst(app, bytesOfAll, 'all', kibibytes)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, status, details } = error
    const message = phrase('Today’s upload limit has been reached. Please try again tomorrow.')
    throw refusal(code, status, message, details)
  }
}

async function* receiveChunks(
  chunks: AsyncIterable<Uint8Array>,
  userId: string,
  silenceMs: number,
): AsyncGenerator<Uint8Array> {
  const ofAccount = senders.filter(sender => sender === userId)
  if (ofAccount.length >= maxConcurrentPerAccount) throw tooMany('TooManyRequests', 429)
  if (senders.length >= maxConcurrent) throw tooMany('TooBusy', 503)
  senders.push(userId)
  const iterator = chunks[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { value, done } = await within(silenceMs, iterator.next())
      if (done) return
      yield value
    }
  } finally {
    senders.splice(senders.indexOf(userId), 1)
    // Not awaited, because `return` waits for the pending chunk, which may never arrive.
    iterator.return?.().catch(() => undefined)
  }
}

const tooMany = (code: string, status: number) =>
  refusal(code, status, phrase('Many files are being sent right now. Please try again in a moment.'))

/** Awaits a chunk. Refuses with UploadStopped (408) if it takes longer than `milliseconds` or the connection closes. */
async function within<T>(milliseconds: number, chunk: Promise<T>): Promise<T> {
  const stopped = () =>
    refusal('UploadStopped', 408, phrase('The upload stopped. Please check your connection and try again.'))
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(stopped()), milliseconds)
  })
  try {
    return await Promise.race([chunk, timeout])
  } catch (error) {
    throw error instanceof Refusal ? error : stopped()
  } finally {
    clearTimeout(timer)
  }
}
