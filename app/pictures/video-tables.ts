/** About an hour of video. The upload limit is one minute, so valid files stay far below. */
const maxSamples = 200_000

/** The MP4 boxes that contain the sample tables, which are nested five levels deep. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf'])
const maxDepth = 6
/** The most child boxes of one parent. */
const maxBoxes = 10_000

type Box = { kind: string; body: DataView }

/**
 * True if the sample tables inside these MP4 boxes agree with each other and claim at most `maxSamples` frames. A demuxer's work depends on
 * the claimed number, and four bytes can claim four billion frames. Runs in linear time.
 */
export function hasPlausibleTables(bytes: Uint8Array): boolean {
  return isPlausible(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0)
}

function isPlausible(parent: DataView, depth: number): boolean {
  const boxes = depth < maxDepth ? boxesIn(parent) : null
  if (!boxes) return false
  const samples = boxes.reduce((most, box) => Math.max(most, sampleCount(box)), 0)
  if (samples > maxSamples) return false
  return boxes.every(({ kind, body }) => {
    if (containers.has(kind)) return isPlausible(body, depth + 1)
    if (kind === 'stsc') return entries(body, 12, 4).every(samplesPerChunk => samplesPerChunk <= samples)
    if (kind === 'stts' || kind === 'ctts') return sum(entries(body, 8, 0)) <= maxSamples
    if (kind === 'trun') return body.byteLength >= 8 && body.getUint32(4) <= maxSamples
    return true
  })
}

/** The child boxes of a box; null if there are too many, or if one extends past the end of its parent. */
function boxesIn(parent: DataView): Box[] | null {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= parent.byteLength; ) {
    const bytesLeft = parent.byteLength - at
    const short = parent.getUint32(at)
    const isLong = short === 1
    if (isLong && bytesLeft < 16) return null
    const length = isLong ? Number(parent.getBigUint64(at + 8)) : short === 0 ? bytesLeft : short
    const headerLength = isLong ? 16 : 8
    if (length < headerLength || length > bytesLeft || boxes.length === maxBoxes) return null
    const kind = String.fromCharCode(...[4, 5, 6, 7].map(byte => parent.getUint8(at + byte)))
    boxes.push({
      kind,
      body: new DataView(parent.buffer, parent.byteOffset + at + headerLength, length - headerLength),
    })
    at += length
  }
  return boxes
}

/** The number of frames in a sample size table (stsz, stz2); 0 for other boxes. */
function sampleCount({ kind, body }: Box): number {
  return (kind === 'stsz' || kind === 'stz2') && body.byteLength >= 12 ? body.getUint32(8) : 0
}

/** Reads the 32-bit field at `offset` of each table entry. Stops at the end of the box. */
function entries(body: DataView, size: number, offset: number): number[] {
  if (body.byteLength < 8) return []
  const count = Math.min(body.getUint32(4), Math.floor((body.byteLength - 8) / size))
  return Array.from({ length: count }, (_, index) => body.getUint32(8 + index * size + offset))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
