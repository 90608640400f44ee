import { Worker } from 'node:worker_threads'
import { Refusal } from '../lib/refusal.ts'
import { copyTracks, type ReadVideo } from './copy-tracks.server.ts'

/** What the process says on standard output: the video, the words of a refusal, or the code of a file system error. */
export type VideoAnswer = { video: ReadVideo } | { refused: string } | { broken: true } | { failed: string }

/** The process of copy-video.server.ts: reads one video and ends. Arguments: the file, the new file, and the time limit in ms. */
const [from = '', to = '', limitMs = ''] = process.argv.slice(2)

// The server enforces the limit; this thread does where the server has ended meanwhile.
const endSelf = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${Number(limitMs) + 1_000})`
new Worker(endSelf, { eval: true, execArgv: [] }).unref()

process.stdout.write(JSON.stringify(await copyTracks(from, to).then(video => ({ video }), refused)))

function refused(error: Error): VideoAnswer {
  if (error instanceof Refusal) return { refused: error.message }
  const { errno, code } = error as NodeJS.ErrnoException
  return errno !== undefined && code ? { failed: code } : { broken: true }
}
