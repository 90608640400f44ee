import { open } from 'node:fs/promises'
import {
  Conversion,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
} from 'mediabunny'
import { type Refusal, Refusal as RefusalClass, refusal } from '../lib/refusal.ts'
import { boundedQueue } from '../platform/bounded-queue.ts'
import {
  videoMaxBytes,
  videoMaxIndexBytes,
  videoMaxPackets,
  videoMaxSeconds,
  videoMaxSide,
  videoSlackSeconds,
  videoWords,
} from './video.ts'

export type ReadVideo = { width: number; height: number; milliseconds: number; bytes: number }

const inTurn = boundedQueue({
  atOnce: 1,
  waiting: 8,
  refuse: () => refusal('TooBusy', 503, videoWords.busy, { title: videoWords.title }),
})
const longest = videoMaxSeconds + videoSlackSeconds

/**
 * Reads a video file that somebody sent, by its bytes alone, and writes its pictures and sound into a new MP4 at `to`, without anything
 * else that was in it (place, device, names). One at a time, and never in memory whole. Refuses TooBusy (503) where many wait already and
 * InvalidVideo (400) for what is no H.264 with AAC or silence, is cut off, too long, too large, or claims to be (P415).
 */
export async function readVideo(from: string, to: string): Promise<ReadVideo> {
  // Before the turn: a file that is no video takes nobody's place.
  await refuseStrangeBoxes(from)
  return await inTurn(async () => {
    try {
      return await copyTracks(from, to)
    } catch (error) {
      // Whatever the reader failed on, the person is told what to do.
      throw error instanceof RefusalClass ? error : invalidVideo(videoWords.broken)
    }
  })
}

/**
 * What a reader takes for granted: the file begins as an MP4 or QuickTime file, each of its parts ends within it, and the indexes, which a
 * reader holds in memory, are small.
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
      at += length
    }
    if (indexes > videoMaxIndexBytes) throw invalidVideo(videoWords.broken)
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

async function copyTracks(from: string, to: string): Promise<ReadVideo> {
  const input = new Input({ formats: [MP4, QTFF], source: new FilePathSource(from) })
  try {
    const video = await input.getPrimaryVideoTrack()
    const audio = await input.getPrimaryAudioTrack()
    const [videoCodec, audioCodec] = [await video?.getCodec(), await audio?.getCodec()]
    if (!video || videoCodec !== 'avc' || (audio && audioCodec !== 'aac'))
      throw invalidVideo(videoWords.wrongType)
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
    if (Math.max(width, height) > videoMaxSide) throw invalidVideo(videoWords.tooWide)
    const claimed = (await input.getDurationFromMetadata()) ?? 0
    const seconds = await input.computeDuration()
    if (!(Math.max(claimed, seconds) <= longest)) throw invalidVideo(videoWords.tooLong)
    if (!(seconds > 0 && width > 0 && height > 0)) throw invalidVideo(videoWords.broken)
    let bytes = 0
    for (const track of [video, audio]) if (track) bytes += await countPackets(track)
    if (bytes > videoMaxBytes) throw invalidVideo(videoWords.broken)
    const target = new FilePathTarget(to)
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target })
    const conversion = await Conversion.init({
      input,
      output,
      tracks: 'primary',
      tags: {},
      showWarnings: false,
    })
    if (!conversion.isValid) throw invalidVideo(videoWords.wrongType)
    await conversion.execute()
    const written = await measured(to)
    return { width, height, milliseconds: Math.max(1, Math.trunc(seconds * 1000)), bytes: written }
  } finally {
    input.dispose()
  }
}

/** Bytes of a track's packets by its index. A few bytes of an index can claim billions of them. */
async function countPackets(track: InputTrack): Promise<number> {
  const sink = new EncodedPacketSink(track as never)
  let [count, bytes] = [0, 0]
  for await (const packet of sink.packets(undefined, undefined, { metadataOnly: true })) {
    count += 1
    bytes += packet.byteLength
    if (count > videoMaxPackets || bytes > videoMaxBytes || packet.timestamp > longest)
      throw invalidVideo(videoWords.broken)
  }
  return bytes
}

async function measured(path: string): Promise<number> {
  const file = await open(path, 'r')
  try {
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

export function invalidVideo(words: string): Refusal {
  return refusal('InvalidVideo', 400, words, { title: videoWords.title })
}
