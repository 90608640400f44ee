import type { Input } from 'mediabunny'

/** An MP4 (H.264) without location and device data, or the original file if this browser can't convert it; and a still image. */
type PreparedVideo = { file: Blob; still: Blob }

/** A video whose longer side exceeds this many px is scaled down to it. */
const side = 1280
const maxSeconds = 60.5

export class VideoTooLong extends Error {}

/**
 * Converts a video to MP4, re-encoding only tracks that some browsers can't play. If this browser can't convert it, returns the original file,
 * and the server decides whether to accept it. Throws VideoTooLong.
 */
export async function prepareVideo(
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<PreparedVideo> {
  const made = await convert(file, onProgress, signal).catch((error: unknown) => {
    if (signal.aborted) throw new DOMException('stopped', 'AbortError')
    if (error instanceof VideoTooLong) throw error
    return null
  })
  const sent = made ?? file
  return { file: sent, still: await stillOf(sent) }
}

async function convert(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob | null> {
  const { ALL_FORMATS, BlobSource, BufferTarget, Conversion, Input, Mp4OutputFormat, Output } = await import(
    'mediabunny'
  )
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) })
  try {
    if (!(await input.canRead())) return null
    if ((await input.computeDuration()) > maxSeconds) throw new VideoTooLong()
    const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() })
    const conversion = await Conversion.init({
      input,
      output,
      tracks: 'primary',
      tags: {},
      showWarnings: false,
      video: { codec: 'avc', ...(await smaller(input)) },
      audio: { codec: 'aac' },
    })
    // A conversion without the sound is worse than none.
    if (!conversion.isValid || conversion.discardedTracks.some(({ track }) => track.type === 'audio'))
      return null
    conversion.onProgress = onProgress
    signal.addEventListener('abort', () => void conversion.cancel(), { once: true })
    await conversion.execute()
    const bytes = output.target.buffer
    return bytes && new Blob([bytes], { type: 'video/mp4' })
  } finally {
    input.dispose()
  }
}

async function smaller(input: Input): Promise<{ width?: number; height?: number; fit?: 'contain' }> {
  const track = await input.getPrimaryVideoTrack()
  const [width, height] = track ? [await track.getDisplayWidth(), await track.getDisplayHeight()] : [0, 0]
  if (Math.max(width, height) <= side) return {}
  return width > height ? { width: side } : { height: side }
}

/** The frame at 1 s, or halfway through a shorter video, because the first is often black. Throws if this browser can't play the video. */
async function stillOf(video: Blob): Promise<Blob> {
  const source = URL.createObjectURL(video)
  try {
    const player = document.createElement('video')
    player.muted = true
    player.playsInline = true
    player.preload = 'auto'
    const shown = new Promise<void>((resolve, reject) => {
      player.addEventListener('loadeddata', () => {
        player.currentTime = Math.min(1, player.duration / 2)
      })
      player.addEventListener('seeked', () => resolve())
      player.addEventListener('error', () => reject(new Error('not playable here')))
    })
    player.src = source
    await shown
    const canvas = document.createElement('canvas')
    canvas.width = player.videoWidth
    canvas.height = player.videoHeight
    canvas.getContext('2d')?.drawImage(player, 0, 0)
    return await new Promise((resolve, reject) => {
      canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no still'))), 'image/jpeg', 0.9)
    })
  } finally {
    URL.revokeObjectURL(source)
  }
}
