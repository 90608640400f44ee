import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { projectFolder } from '../platform/project-folder.server.ts'
import type { ReadVideo } from './copy-tracks.server.ts'
import { invalidVideo } from './invalid-video.ts'
import { videoWords } from './video.ts'
import type { VideoAnswer } from './video-process.server.ts'

const code = fileURLToPath(
  new URL(
    import.meta.env?.PROD ? 'dist/server/video.js' : 'app/pictures/video-process.server.ts',
    projectFolder,
  ),
)
/** A full minute is read in less than two seconds. */
const longestMs = 10_000
const heapMegabytes = 128

/**
 * Reads a video and writes it anew, in a process of its own with little memory, killed after `limitMs`: a reader that a file sends astray
 * holds up nobody. A thread would not do, since one that runs out of memory ends the whole server. Refuses InvalidVideo (400).
 */
export async function copyVideo(from: string, to: string, limitMs = longestMs): Promise<ReadVideo> {
  const answer = await run(from, to, limitMs)
  if ('video' in answer) return answer.video
  if ('failed' in answer)
    throw Object.assign(new Error(`a video could not be read or written: ${answer.failed}`), {
      code: answer.failed,
    })
  throw invalidVideo('refused' in answer ? answer.refused : videoWords.broken)
}

async function run(from: string, to: string, limitMs: number): Promise<VideoAnswer> {
  const { NODE_COMPILE_CACHE } = process.env
  try {
    const reading = promisify(execFile)(
      process.execPath,
      [`--max-old-space-size=${heapMegabytes}`, code, from, to, `${limitMs}`],
      // It needs none of the server's secrets.
      { env: { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }, timeout: limitMs, killSignal: 'SIGKILL' },
    )
    // Before it loads its code: whoever waits for a page comes first.
    if (reading.child.pid) setPriority(reading.child.pid, constants.priority.PRIORITY_LOW)
    return JSON.parse((await reading).stdout)
  } catch (error) {
    // Killed at the limit, or by itself when its memory was full.
    if ((error as { signal?: string }).signal) return { broken: true }
    throw error
  }
}
