import { phrase } from '../lib/phrase.ts'
import { Refusal, refusal } from '../lib/refusal.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import { requireDiskSpace } from '../platform/files/storage-trouble.server.ts'
import { limitUploads } from './limit-uploads.server.ts'

/** Of this process: what they send lies in memory or on its disk. */
const mostAtOnce = 12
/** One that hangs does not keep its sender from trying again. */
const mostOfAccount = 3
/** A connection that sends nothing for so long is given up. */
const longestSilenceMs = 30_000

type Upload = {
  app: App
  viewer: Viewer
  chunks: AsyncIterable<Uint8Array>
  clientAddress: string
  headers: Headers
}

/** Accounts that send something now, once for each upload. */
const senders: string[] = []

/**
 * The bytes of an upload, once it is within the limits and the disk has space. Refuses TooManyRequests (429), Busy (503) for too little
 * space; while they arrive TooManyRequests (429) or TooBusy (503) where the account or all send too many at once, and UploadStopped (408)
 * when they stop arriving.
 */
export async function receiveUpload(
  { app, viewer, chunks, clientAddress, headers }: Upload,
  maxBytes: number,
  silenceMs = longestSilenceMs,
): Promise<AsyncIterable<Uint8Array>> {
  // Who does not say how much may send as much as is taken.
  const bytes = Number(headers.get('content-length') ?? maxBytes)
  await limitUploads(app, viewer, clientAddress, bytes)
  await requireDiskSpace(app)
  return arriving(chunks, viewer.userId, silenceMs)
}

async function* arriving(
  chunks: AsyncIterable<Uint8Array>,
  userId: string,
  silenceMs: number,
): AsyncGenerator<Uint8Array> {
  const own = senders.filter(one => one === userId).length
  if (own >= mostOfAccount) throw tooMany('TooManyRequests', 429)
  if (senders.length >= mostAtOnce) throw tooMany('TooBusy', 503)
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
    // Not awaited: it would wait for the chunk that does not come.
    iterator.return?.().catch(() => undefined)
  }
}

const tooMany = (code: string, status: number) =>
  refusal(code, status, phrase('Many files are being sent right now. Please try again in a moment.'))

/** What is awaited, or UploadStopped (408) after so long, and when the connection ends. */
async function within<T>(milliseconds: number, chunk: Promise<T>): Promise<T> {
  const stopped = () =>
    refusal('UploadStopped', 408, phrase('The upload stopped. Please check your connection and try again.'))
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(stopped()), milliseconds)
  })
  try {
    return await Promise.race([chunk, silence])
  } catch (error) {
    throw error instanceof Refusal ? error : stopped()
  } finally {
    clearTimeout(timer)
  }
}

/** An upload that fits into memory, whole. */
export async function receiveWhole(upload: Upload, maxBytes: number): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const chunk of await receiveUpload(upload, maxBytes)) all.push(chunk)
  return Buffer.concat(all)
}
