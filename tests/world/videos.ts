import {
  type AudioCodec,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  type MetadataTags,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny'

type Made = {
  seconds?: number
  width?: number
  height?: number
  video?: VideoCodec
  audio?: AudioCodec | null
  tags?: MetadataTags
  container?: keyof typeof formats
}

const formats = {
  mp4: () => new Mp4OutputFormat({ fastStart: false }),
  fragments: () => new Mp4OutputFormat({ fastStart: 'fragmented' }),
  mov: () => new MovOutputFormat(),
  webm: () => new WebMOutputFormat(),
}

/** The content of an avcC box: H.264 baseline with one SPS and one PPS. */
const avcC = Uint8Array.from([
  1, 0x42, 0x00, 0x1e, 0xff, 0xe1, 0, 9, 0x67, 0x42, 0x00, 0x1e, 0xda, 0x02, 0x80, 0xf6, 0x40, 1, 0, 4, 0x68,
  0xce, 0x38, 0x80,
])
const frame = (size: number) => {
  const bytes = new Uint8Array(size)
  new DataView(bytes.buffer).setUint32(0, size - 4)
  bytes[4] = 0x65
  return bytes
}

/** A video of ten frames a second without image data, so no player can decode it. By default an MP4 whose headers claim H.264 and AAC. */
export async function aVideo(made: Made = {}): Promise<Uint8Array> {
  const {
    seconds = 2,
    width = 640,
    height = 360,
    video = 'avc',
    audio = 'aac',
    tags,
    container = 'mp4',
  } = made
  const output = new Output({ format: formats[container](), target: new BufferTarget() })
  const pictures = new EncodedVideoPacketSource(video)
  const sound = audio ? new EncodedAudioPacketSource(audio) : null
  output.addVideoTrack(pictures)
  if (sound) output.addAudioTrack(sound)
  if (tags) output.setMetadataTags(tags)
  await output.start()
  const config = {
    codec: video === 'avc' ? 'avc1.42001e' : 'vp09.00.10.08',
    codedWidth: width,
    codedHeight: height,
    ...(video === 'avc' && { description: avcC }),
  }
  for (let at = 0; at < seconds * 10; at += 1) {
    const packet = new EncodedPacket(frame(400), 'key', at / 10, 0.1)
    await pictures.add(packet, { decoderConfig: config })
    await sound?.add(new EncodedPacket(frame(40), 'key', at / 10, 0.1), {
      decoderConfig: {
        codec: audio === 'aac' ? 'mp4a.40.2' : 'opus',
        sampleRate: 44_100,
        numberOfChannels: 2,
        ...(audio === 'aac' && { description: Uint8Array.from([0x12, 0x10]) }),
      },
    })
  }
  await output.finalize()
  return new Uint8Array(output.target.buffer ?? new ArrayBuffer(0))
}

/** A copy of the video whose first `stsc` entry claims this number of frames per chunk. */
export function claimingSamples(samplesPerChunk: number, video: Uint8Array): Buffer {
  const bytes = Buffer.from(video)
  bytes.writeUInt32BE(samplesPerChunk, bytes.indexOf('stsc') + 16)
  return bytes
}

/** A copy of the video with a `ctts` table (composition times) after the frames. */
export function withShownTimes(video: Uint8Array): Buffer {
  let bytes = Buffer.from(video)
  const table = Buffer.alloc(24)
  table.writeUInt32BE(24)
  table.write('ctts', 4, 'latin1')
  table.writeUInt32BE(1, 12)
  table.writeUInt32BE(20, 16)
  const end = bytes.indexOf('stbl') - 4 + bytes.readUInt32BE(bytes.indexOf('stbl') - 4)
  bytes = Buffer.concat([bytes.subarray(0, end), table, bytes.subarray(end)])
  for (const kind of ['moov', 'trak', 'mdia', 'minf', 'stbl']) {
    const at = bytes.indexOf(kind) - 4
    bytes.writeUInt32BE(bytes.readUInt32BE(at) + table.length, at)
  }
  return bytes
}

/** A copy of the video whose headers claim this duration in seconds. */
export function claiming(seconds: number, video: Uint8Array): Uint8Array {
  const bytes = Buffer.from(video)
  for (const kind of ['mvhd', 'mdhd', 'tkhd']) {
    for (let at = bytes.indexOf(kind); at >= 0; at = bytes.indexOf(kind, at + 4)) {
      // Version 0 of these boxes: version and flags, two dates, time scale, duration. `tkhd` has a track id and no time scale.
      const isTrack = kind === 'tkhd'
      const scale = isTrack ? 1000 : bytes.readUInt32BE(at + 16)
      bytes.writeUInt32BE(Math.min(0xffffffff, seconds * scale), at + (isTrack ? 24 : 20))
    }
  }
  return bytes
}
