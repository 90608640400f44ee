import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
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
import type { Message } from '../lib/phrase.ts'
import { Refusal } from '../lib/refusal.ts'
import {
  invalidVideo,
  videoMaxBytes,
  videoMaxPackets,
  videoMaxSeconds,
  videoMaxSide,
  videoSlackSeconds,
  videoWords,
} from './video.ts'

export type ReadVideo = { width: number; height: number; milliseconds: number; bytes: number }

/** The result, written to stdout as JSON. `refused` is the message of a refusal, `failed` the code of a file system error. */
export type VideoAnswer = { video: ReadVideo } | { refused: Message } | { broken: true } | { failed: string }

const maxSeconds = videoMaxSeconds + videoSlackSeconds

/** The arguments that read-video.server.ts passes to this process: the uploaded file, the new file, the time limit in ms. */
const [from = '', to = '', limitMs = ''] = process.argv.slice(2)

// The server kills this process at the time limit. If the server itself has exited, this thread does it a second later.
const killSelf = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${Number(limitMs) + 1_000})`
new Worker(killSelf, { eval: true, execArgv: [] }).unref()

process.stdout.write(JSON.stringify(await copyTracks().then(video => ({ video }), failure)))

function failure(error: Error): VideoAnswer {
  if (error instanceof Refusal) return { refused: error.message }
  const { errno, code } = error as NodeJS.ErrnoException
  return errno !== undefined && code ? { failed: code } : { broken: true }
}

/** Copies the video and audio tracks into a new file. Refuses with InvalidVideo (400), and throws the demuxer's errors for damaged files. */
async function copyTracks(): Promise<ReadVideo> {
  const input = new Input({ formats: [MP4, QTFF], source: new FilePathSource(from) })
  try {
    const video = await input.getPrimaryVideoTrack()
    const audio = await input.getPrimaryAudioTrack()
    const [videoCodec, audioCodec] = [await video?.getCodec(), await audio?.getCodec()]
    if (!video || videoCodec !== 'avc' || (audio && audioCodec !== 'aac'))
      throw invalidVideo(videoWords.wrongType)
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
    if (Math.max(width, height) > videoMaxSide) throw invalidVideo(videoWords.tooWide)
    const claimedSeconds = (await input.getDurationFromMetadata()) ?? 0
    const seconds = await input.computeDuration()
    if (!(Math.max(claimedSeconds, seconds) <= maxSeconds)) throw invalidVideo(videoWords.tooLong)
    if (!(seconds > 0 && width > 0 && height > 0)) throw invalidVideo(videoWords.broken)
    let packetBytes = 0
    for (const track of [video, audio]) if (track) packetBytes += await checkPackets(track)
    if (packetBytes > videoMaxBytes) throw invalidVideo(videoWords.broken)
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
    const { size: bytes } = await stat(to)
    return { width, height, milliseconds: Math.max(1, Math.trunc(seconds * 1000)), bytes }
  } finally {
    input.dispose()
  }
}

/** Sums the sizes of a track's packets in bytes. Refuses at the limits, because a tiny index can claim billions of packets. */
async function checkPackets(track: InputTrack): Promise<number> {
  const sink = new EncodedPacketSink(track as never)
  let [count, bytes] = [0, 0]
  for await (const packet of sink.packets(undefined, undefined, { metadataOnly: true })) {
    count += 1
    bytes += packet.byteLength
    if (count > videoMaxPackets || bytes > videoMaxBytes || packet.timestamp > maxSeconds)
      throw invalidVideo(videoWords.broken)
  }
  return bytes
}
