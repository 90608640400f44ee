import { Reader } from './woff2-reader.ts'

/** The tables of a font by their tags. */
export type FontTables = Map<string, Uint8Array>

/** The streams into which WOFF2 sorts the outlines (W3C WOFF 2.0, 5.1). */
type Streams = {
  count: number
  contours: Reader
  points: Reader
  flags: Reader
  glyphs: Reader
  composites: Reader
  boxes: Reader
  hasBox: (glyph: number) => boolean
  instructions: Reader
}

type Point = { dx: number; dy: number; onCurve: boolean }

/** Puts `glyf`, `loca` and `hmtx` together again from the form in which WOFF2 packs them. */
export function glyphTables(packed: FontTables, metricsToo: boolean): FontTables {
  const streams = streamsOf(tableOf(packed, 'glyf'))
  const glyphs = Array.from({ length: streams.count }, (_, index) => readGlyph(streams, index))
  const loca = new Uint8Array((glyphs.length + 1) * 4)
  const offsets = new DataView(loca.buffer)
  let at = 0
  for (const [index, glyph] of glyphs.entries()) {
    at += glyph.length
    offsets.setUint32((index + 1) * 4, at)
  }
  const glyf = new Uint8Array(at)
  for (const [index, glyph] of glyphs.entries()) glyf.set(glyph, offsets.getUint32(index * 4))
  const head = tableOf(packed, 'head')
  // indexToLocFormat: offsets are long.
  head.set([0, 1], 50)
  const tables = new Map(packed).set('glyf', glyf).set('loca', loca).set('head', head)
  return metricsToo ? tables.set('hmtx', metrics(packed, glyphs)) : tables
}

function tableOf(tables: FontTables, tag: string): Uint8Array {
  const table = tables.get(tag)
  if (!table) throw new Error(`the font lacks ${tag}`)
  return table
}

function streamsOf(glyf: Uint8Array): Streams {
  const read = new Reader(glyf)
  read.skip(4)
  const count = read.u16()
  read.skip(2)
  const [contours = 0, points = 0, flags = 0, glyphs = 0, composites = 0, boxes = 0, instructions = 0] =
    Array.from({ length: 7 }, () => read.u32())
  const next = (length: number) => new Reader(read.bytes(length))
  const first = { contours: next(contours), points: next(points), flags: next(flags), glyphs: next(glyphs) }
  const composite = next(composites)
  const bitmapLength = 4 * Math.floor((count + 31) / 32)
  const bitmap = read.bytes(bitmapLength)
  return {
    count,
    ...first,
    composites: composite,
    boxes: next(boxes - bitmapLength),
    hasBox: glyph => ((bitmap[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0,
    instructions: next(instructions),
  }
}

/** One glyph as it stands in `glyf`, padded to four bytes. */
function readGlyph(streams: Streams, index: number): Uint8Array {
  const contours = streams.contours.i16()
  if (contours === 0) return new Uint8Array(0)
  const out = contours < 0 ? composite(streams) : simple(streams, contours, index)
  while (out.length % 4) out.push(0)
  return Uint8Array.from(out)
}

function composite(streams: Streams): number[] {
  const parts: number[] = []
  let instructed = false
  for (let more = true; more; ) {
    const flags = streams.composites.u16()
    const scale = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
    parts.push(...u16(flags), ...streams.composites.bytes(2 + (flags & 0x01 ? 4 : 2) + scale))
    instructed ||= (flags & 0x100) !== 0
    more = (flags & 0x20) !== 0
  }
  const box = streams.boxes.bytes(8)
  const code = instructed ? instructions(streams) : []
  return [...u16(0xffff), ...box, ...parts, ...code]
}

function simple(streams: Streams, contours: number, index: number): number[] {
  let total = 0
  const ends: number[] = []
  for (let i = 0; i < contours; i++) {
    total += streams.points.short()
    ends.push(...u16(total - 1))
  }
  const points = Array.from({ length: total }, () => readPoint(streams))
  const code = instructions(streams)
  const box = streams.hasBox(index) ? streams.boxes.bytes(8) : boxOf(points)
  const flags = points.map(({ onCurve }) => (onCurve ? 1 : 0))
  const xs = points.flatMap(({ dx }) => u16(dx))
  const ys = points.flatMap(({ dy }) => u16(dy))
  return [...u16(contours), ...box, ...ends, ...code, ...flags, ...xs, ...ys]
}

function instructions(streams: Streams): number[] {
  const length = streams.glyphs.short()
  return [...u16(length), ...streams.instructions.bytes(length)]
}

/** One point, packed with its flag into two to five bytes (W3C WOFF 2.0, 5.2). */
function readPoint({ flags, glyphs }: Streams): Point {
  const raw = flags.u8()
  const flag = raw & 127
  const signed = (sign: number, value: number) => (sign & 1 ? value : -value)
  const point = (dx: number, dy: number): Point => ({ dx, dy, onCurve: raw < 128 })
  if (flag < 10) return point(0, signed(flag, ((flag & 14) << 7) + glyphs.u8()))
  if (flag < 20) return point(signed(flag, (((flag - 10) & 14) << 7) + glyphs.u8()), 0)
  if (flag < 84) {
    const both = glyphs.u8()
    const dx = 1 + ((flag - 20) & 0x30) + (both >> 4)
    const dy = 1 + (((flag - 20) & 0x0c) << 2) + (both & 15)
    return point(signed(flag, dx), signed(flag >> 1, dy))
  }
  if (flag < 120) {
    const dx = 1 + (Math.floor((flag - 84) / 12) << 8) + glyphs.u8()
    const dy = 1 + ((((flag - 84) % 12) >> 2) << 8) + glyphs.u8()
    return point(signed(flag, dx), signed(flag >> 1, dy))
  }
  if (flag < 124) {
    const [a = 0, b = 0, c = 0] = glyphs.bytes(3)
    return point(signed(flag, (a << 4) + (b >> 4)), signed(flag >> 1, ((b & 15) << 8) + c))
  }
  const dx = glyphs.u16()
  return point(signed(flag, dx), signed(flag >> 1, glyphs.u16()))
}

function boxOf(points: readonly Point[]): number[] {
  let x = 0
  let y = 0
  const box = { left: 32767, bottom: 32767, right: -32768, top: -32768 }
  for (const { dx, dy } of points) {
    x += dx
    y += dy
    box.left = Math.min(box.left, x)
    box.bottom = Math.min(box.bottom, y)
    box.right = Math.max(box.right, x)
    box.top = Math.max(box.top, y)
  }
  return [box.left, box.bottom, box.right, box.top].flatMap(u16)
}

/** Advances are kept; left bearings were left out where they are the outline's own left edge. */
function metrics(packed: FontTables, glyphs: readonly Uint8Array[]): Uint8Array {
  const hhea = tableOf(packed, 'hhea')
  const advances = new DataView(hhea.buffer, hhea.byteOffset).getUint16(34)
  const read = new Reader(tableOf(packed, 'hmtx'))
  const flags = read.u8()
  const widths = Array.from({ length: advances }, () => read.u16())
  const left = (index: number) => {
    const glyph = glyphs[index]
    return glyph?.length ? new DataView(glyph.buffer).getInt16(2) : 0
  }
  const bearings = glyphs.map((_, index) => {
    const leftOut = index < advances ? flags & 1 : flags & 2
    return leftOut ? left(index) : read.i16()
  })
  const out: number[] = []
  for (const [index, bearing] of bearings.entries()) {
    const width = widths[index]
    out.push(...(width === undefined ? [] : u16(width)), ...u16(bearing))
  }
  return Uint8Array.from(out)
}

function u16(value: number): [number, number] {
  return [(value >> 8) & 255, value & 255]
}
