import { open } from 'node:fs/promises'
import pLimit from 'p-limit'
import { refusal } from '../lib/refusal.ts'
import type { ReadVideo } from './copy-tracks.server.ts'
import { copyVideo } from './copy-video.server.ts'
import { invalidVideo } from './invalid-video.ts'
import { videoMaxBytes, videoMaxIndexBytes, videoWords } from './video.ts'
import { hasPlausibleTables } from './video-tables.ts'

const oneByOne = pLimit(1)
const mostWaiting = 8

/**
 * Reads a video file that someone sent, by its bytes alone, and writes its pictures and sound into a new MP4 at `to`, without anything
 * else that was in it (place, device, names). One at a time, and never in memory whole. Refuses TooBusy (503) where many wait already and
 * InvalidVideo (400) for what is no H.264 with AAC or silence, is cut off, too long, too large, or claims to be (P415).
 */
export async function readVideo(from: string, to: string): Promise<ReadVideo> {
  // Before the turn: a file that is no video takes nobody's place.
  await refuseStrangeBoxes(from)
  if (oneByOne.pendingCount >= mostWaiting) {
    throw refusal('TooBusy', 503, videoWords.busy, { title: videoWords.title })
  }
  return await oneByOne(() => copyVideo(from, to))
}

/**
 * What a reader takes for granted: the file begins as an MP4 or QuickTime file, each of its parts ends within it, and the indexes, which a
 * reader holds in memory, are small and claim no more than a file can hold.
 */
async function refuseStrangeBoxes(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size > videoMaxBytes) throw invalidVideo(videoWords.tooLarge)
    const head = Buffer.alloc(16)
    let indexes = 0
    for (let at = 0, count = 0; at < size; count += 1) {
      const { bytesRead } = await file.read(head, 0, 16, at)
      const kind = head.toString('latin1', 4, 8)
      if (count === 0 && (bytesRead < 8 || kind !== 'ftyp')) throw invalidVideo(videoWords.wrongType)
      const length = bytesRead < 8 ? 0 : lengthOf(head, bytesRead, size - at)
      if (length < 8 || at + length > size || count > 10_000) throw invalidVideo(videoWords.broken)
      if (!/^(mdat|free|skip|wide)$/.test(kind)) indexes += length
      if (indexes > videoMaxIndexBytes) throw invalidVideo(videoWords.broken)
      if (kind === 'moov' || kind === 'moof') {
        const { buffer } = await file.read(Buffer.alloc(length), 0, length, at)
        if (!hasPlausibleTables(buffer)) throw invalidVideo(videoWords.broken)
      }
      at += length
    }
  } finally {
    await file.close()
  }
}

/** A box says its length in four bytes, in eight, or that it goes to the end. */
function lengthOf(head: Buffer, bytesRead: number, left: number): number {
  const short = head.readUInt32BE(0)
  if (short === 0) return left
  if (short !== 1) return short
  return bytesRead < 16 ? 0 : Number(head.readBigUInt64BE(8))
}
