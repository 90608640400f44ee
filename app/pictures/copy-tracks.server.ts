import { stat } from 'node:fs/promises'
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
import { invalidVideo } from './invalid-video.ts'
import {
  videoMaxBytes,
  videoMaxPackets,
  videoMaxSeconds,
  videoMaxSide,
  videoSlackSeconds,
  videoWords,
} from './video.ts'

export type ReadVideo = { width: number; height: number; milliseconds: number; bytes: number }

const longest = videoMaxSeconds + videoSlackSeconds

/** Writes the pictures and sound of a video into a new file. Refuses InvalidVideo (400); throws whatever the reader fails on. */
export async function copyTracks(from: string, to: string): Promise<ReadVideo> {
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
    const written = (await stat(to)).size
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
