import { execFile } from 'node:child_process'
import { open } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { refusal } from '../lib/refusal.ts'
import { projectFolder } from '../platform/project-folder.server.ts'
import { invalidVideo, videoMaxBytes, videoMaxIndexBytes, videoWords } from './video.ts'
import type { ReadVideo, VideoAnswer } from './video-process.server.ts'
import { hasPlausibleTables } from './video-tables.ts'

const oneAtATime = pLimit(1)
const maxQueued = 8
const maxBoxes = 10_000

/** Copying a full minute of video takes less than two seconds. */
const timeLimitMs = 10_000
const heapMegabytes = 128
const script = fileURLToPath(
  new URL(
    import.meta.env?.PROD ? 'dist/server/video.js' : 'app/pictures/video-process.server.ts',
    projectFolder,
  ),
)

/**
 * Copies the video and audio tracks of an uploaded video into a new MP4 at `to`, without metadata such as location and device. Processes one
 * video at a time, streaming it from disk. Refuses with TooBusy (503) if the queue is full, and InvalidVideo (400) unless the file is a
 * complete H.264 video with AAC or no sound, and both its actual and its declared size are within the limits (P415).
 */
export async function readVideo(from: string, to: string): Promise<ReadVideo> {
  // Checked before queueing, so that files that aren't videos don't fill the queue.
  await checkBoxes(from)
  if (oneAtATime.pendingCount >= maxQueued) {
    throw refusal('TooBusy', 503, videoWords.busy, { title: videoWords.title })
  }
  return await oneAtATime(() => copyVideo(from, to))
}

/**
 * Refuses files that could make a demuxer do unbounded work (InvalidVideo, 400): other formats than MP4 and QuickTime, boxes that extend
 * past the end of the file, and indexes that are too large or claim more frames than a file can hold.
 */
async function checkBoxes(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size > videoMaxBytes) throw invalidVideo(videoWords.tooLarge)
    const header = Buffer.alloc(16)
    let indexBytes = 0
    for (let offset = 0, count = 0; offset < size; count += 1) {
      const { bytesRead } = await file.read(header, 0, 16, offset)
      const kind = header.toString('latin1', 4, 8)
      if (count === 0 && (bytesRead < 8 || kind !== 'ftyp')) throw invalidVideo(videoWords.wrongType)
      const length = bytesRead < 8 ? 0 : boxLength(header, bytesRead, size - offset)
      if (length < 8 || offset + length > size || count > maxBoxes) throw invalidVideo(videoWords.broken)
      if (!/^(mdat|free|skip|wide)$/.test(kind)) indexBytes += length
      if (indexBytes > videoMaxIndexBytes) throw invalidVideo(videoWords.broken)
      if (kind === 'moov' || kind === 'moof') {
        const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
        if (!hasPlausibleTables(buffer)) throw invalidVideo(videoWords.broken)
      }
      offset += length
    }
  } finally {
    await file.close()
  }
}

/** The length of an MP4 box in bytes. In the header, 1 means that a 64-bit length follows, and 0 that the box ends with the file. */
function boxLength(header: Buffer, bytesRead: number, bytesLeft: number): number {
  const length = header.readUInt32BE(0)
  if (length === 0) return bytesLeft
  if (length !== 1) return length
  return bytesRead < 16 ? 0 : Number(header.readBigUInt64BE(8))
}

/**
 * Copies a video in a separate process with limited memory that is killed after `limitMs`, so that a malicious file can't block the server. A
 * worker thread isn't enough: running out of memory in one can crash the whole server. Refuses with InvalidVideo (400).
 */
export async function copyVideo(from: string, to: string, limitMs = timeLimitMs): Promise<ReadVideo> {
  const answer = await runProcess(from, to, limitMs)
  if ('video' in answer) return answer.video
  if ('failed' in answer)
    throw Object.assign(new Error(`a video could not be read or written: ${answer.failed}`), {
      code: answer.failed,
    })
  throw invalidVideo('refused' in answer ? answer.refused : videoWords.broken)
}

async function runProcess(from: string, to: string, limitMs: number): Promise<VideoAnswer> {
  const { NODE_COMPILE_CACHE } = process.env
  try {
    const running = promisify(execFile)(
      process.execPath,
      [`--max-old-space-size=${heapMegabytes}`, script, from, to, `${limitMs}`],
      // The environment is replaced, so that the process doesn't inherit the server's secrets.
      { env: { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }, timeout: limitMs, killSignal: 'SIGKILL' },
    )
    // Set before the process loads its code, so that HTTP requests get the CPU first.
    if (running.child.pid) setPriority(running.child.pid, constants.priority.PRIORITY_LOW)
    return JSON.parse((await running).stdout)
  } catch (error) {
    // The process was killed at the time limit, or aborted when it ran out of memory.
    if ((error as { signal?: string }).signal) return { broken: true }
    throw error
  }
}
