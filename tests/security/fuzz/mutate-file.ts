import { crc32 } from 'node:zlib'
import type { SeededRandom } from '#app/lib/seeded-random.ts'

/** Corrupts valid files: changes, removes, or repeats bytes, or changes numbers that parsers rely on. */

const numbers = [0, 1, 2, 255, 1_000_000, 100_000_000, 0x7fffffff, 0x80000000, 0xfffffff0, 0xffffffff]
/** MP4 boxes that contain the positions, counts, and times of frames, or other boxes. */
const tables =
  'stsc stsz stco co64 stts ctts elst stss trun tfhd tfdt mvhd mdhd tkhd stsd mdat moov trak'.split(' ')

/** Copies a video with one to three wrong numbers in its tables or box lengths. */
export function mutateTables(file: Uint8Array, random: SeededRandom): Buffer {
  const bytes = Buffer.from(file)
  for (let times = random.int(1, 3); times > 0; times -= 1) {
    const places = tables.flatMap(kind => placesOf(bytes, kind))
    if (places.length === 0) return mutateBytes(file, random)
    // Offsets from the box's name to its length (-4) or to one of the numbers in its content.
    const at = random.pick(places) + random.pick([-4, 4, 8, 12, 16, 20])
    if (at + 4 <= bytes.length)
      bytes.writeUInt32BE(random.chance(0.8) ? random.pick(numbers) : random.int(0, 0xffffffff), at)
  }
  return bytes
}

function placesOf(bytes: Buffer, kind: string): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(kind); at >= 0; at = bytes.indexOf(kind, at + 4)) places.push(at)
  return places
}

/** Copies a file with some bytes changed, removed, repeated, or set to zero, or with its end cut off. */
export function mutateBytes(file: Uint8Array, random: SeededRandom): Buffer {
  const bytes = Buffer.from(file)
  const from = random.int(0, bytes.length - 1)
  const to = Math.min(bytes.length, from + random.int(1, 400))
  const kind = random.int(0, 5)
  if (kind === 0) return bytes.subarray(0, from)
  if (kind === 1) return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
  if (kind === 2) return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)])
  if (kind === 3) return bytes.fill(0, from, to)
  for (let times = random.int(1, 20); times > 0; times -= 1)
    bytes[random.int(0, Math.min(bytes.length, 2_000) - 1)] = random.int(0, 255)
  return bytes
}

/** Copies a PNG, JPEG, or WebP with random dimensions in its header. A PNG keeps a valid checksum. */
export function mutatePictureSize(file: Uint8Array, random: SeededRandom): Buffer {
  const bytes = Buffer.from(file)
  const header = bytes.indexOf('IHDR')
  if (header > 0) {
    for (const at of [4, 8]) bytes.writeUInt32BE(random.pick([...numbers, 60_000, 5_000]), header + at)
    bytes.writeUInt32BE(crc32(bytes.subarray(header, header + 17)), header + 17)
    return bytes
  }
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  const at = frame > 0 ? frame + 5 : 26
  bytes.writeUInt32BE(random.int(0, 0xffffffff), at)
  return bytes
}
