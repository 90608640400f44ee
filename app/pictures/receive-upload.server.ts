import { phrase } from '../lib/phrase.ts'
import { Refusal, refusal } from '../lib/refusal.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import { requireDiskSpace } from '../platform/files/storage-trouble.server.ts'
import { addressKey, countAgainst, type Limit } from '../platform/http/limits.server.ts'

/** At once in this process, which holds the uploads in memory or on its disk. */
const maxConcurrent = 12
/** More than one, so that an upload that hangs doesn't keep its sender from trying again. */
const maxConcurrentPerAccount = 3
const maxSilenceMs = 30_000

const tenMinutes = 600
const day = 86_400
/** In KiB, because the counter is a 32-bit integer. */
const megabyte = 1024

/** Enough to try several crops; before the email is verified, enough for a profile and a form. */
const ofVerified: Limit = { name: 'pictures-of-account', points: 30, seconds: tenMinutes }
const ofUnverified: Limit = { name: 'pictures-of-unproven', points: 6, seconds: tenMinutes }
/** A whole class may share one address. */
const ofAddress: Limit = { name: 'pictures-of-address', points: 120, seconds: tenMinutes }

/** Seven versions of a video; before the email is verified, six pictures. */
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

/** The user of each upload in progress. */
const senders: string[] = []

/** `receiveUpload` for an upload that fits into memory. */
export async function receiveWhole(upload: Upload, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await receiveUpload(upload, maxBytes)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Returns the chunks of an upload. Refuses TooManyRequests (429) above a limit and Busy (503) without disk space; while the chunks arrive,
 * TooManyRequests (429) or TooBusy (503) when the account or this server receives too many uploads at once, and UploadStopped (408) when the
 * connection ends or is silent for `silenceMs`.
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

/** Counts the bytes of an upload for the account, the address and the platform. Refuses TooManyRequests (429). */
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
    // Not awaited: it would wait for the chunk that doesn't arrive.
    iterator.return?.().catch(() => undefined)
  }
}

const tooMany = (code: string, status: number) =>
  refusal(code, status, phrase('Many files are being sent right now. Please try again in a moment.'))

/** Awaits the next chunk. Refuses UploadStopped (408) after `milliseconds` and when the connection ends. */
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
