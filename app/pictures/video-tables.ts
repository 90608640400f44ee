/** Frames that a table may claim: an hour of video, which is then refused for its length. */
const mostSamples = 200_000

/** Boxes that hold boxes, on the way to the sample tables: five of them, one in the other. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf'])
const deepest = 6
/** In one box. */
const mostBoxes = 10_000

type Box = { kind: string; body: DataView }

/**
 * True where the sample tables inside these boxes agree with each other and claim no more frames than a file of ours can hold. A reader does
 * as much work as a table claims, and a table claims four billion frames in four bytes. Takes time linear in the number of bytes.
 */
export function hasPlausibleTables(bytes: Uint8Array): boolean {
  return isPlausible(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0)
}

function isPlausible(parent: DataView, depth: number): boolean {
  const boxes = depth < deepest ? boxesIn(parent) : null
  if (!boxes) return false
  const samples = boxes.reduce((most, box) => Math.max(most, sampleCount(box)), 0)
  if (samples > mostSamples) return false
  return boxes.every(({ kind, body }) => {
    if (containers.has(kind)) return isPlausible(body, depth + 1)
    if (kind === 'stsc') return entries(body, 12, 4).every(samplesPerChunk => samplesPerChunk <= samples)
    if (kind === 'stts' || kind === 'ctts') return sum(entries(body, 8, 0)) <= mostSamples
    if (kind === 'trun') return body.byteLength >= 8 && body.getUint32(4) <= mostSamples
    return true
  })
}

/** The boxes in a box, or null where one does not end within it. */
function boxesIn(parent: DataView): Box[] | null {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= parent.byteLength; ) {
    const left = parent.byteLength - at
    const short = parent.getUint32(at)
    const isLong = short === 1
    if (isLong && left < 16) return null
    const length = isLong ? Number(parent.getBigUint64(at + 8)) : short === 0 ? left : short
    const head = isLong ? 16 : 8
    if (length < head || length > left || boxes.length === mostBoxes) return null
    const kind = String.fromCharCode(...[4, 5, 6, 7].map(byte => parent.getUint8(at + byte)))
    boxes.push({
      kind,
      body: new DataView(parent.buffer, parent.byteOffset + at + head, length - head),
    })
    at += length
  }
  return boxes
}

/** The number of samples by the table of their sizes; 0 for other boxes. */
function sampleCount({ kind, body }: Box): number {
  return (kind === 'stsz' || kind === 'stz2') && body.byteLength >= 12 ? body.getUint32(8) : 0
}

/** The number at `offset` in each entry of a table, as far as the box reaches. */
function entries(body: DataView, size: number, offset: number): number[] {
  if (body.byteLength < 8) return []
  const count = Math.min(body.getUint32(4), Math.floor((body.byteLength - 8) / size))
  return Array.from({ length: count }, (_, index) => body.getUint32(8 + index * size + offset))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
