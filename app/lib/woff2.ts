import { type FontTables, glyphTables } from './woff2-glyphs.ts'
import { Reader } from './woff2-reader.ts'

/** The tags that WOFF2 writes as one number, in its order (W3C WOFF 2.0, 4.1). */
const KNOWN_TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx ' +
  'BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty ' +
  'just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).match(/.{4} ?/g) as string[]

type Entry = { tag: string; length: number; transformed: boolean }

export type TrueTypeOptions = {
  /** Brotli. */
  unpack: (packed: Uint8Array) => Uint8Array
  /** Under which name the font is to be found, whatever its maker called it. */
  family: string
}

/** A WOFF2 font as the TrueType font inside it: what draws pictures reads no WOFF2. Refuses collections and what is no WOFF2. */
export function trueTypeOf(file: Uint8Array, { unpack, family }: TrueTypeOptions): Uint8Array {
  const read = new Reader(file)
  if (read.u32() !== 0x774f4632) throw new Error('this is no WOFF2 font')
  const flavor = read.u32()
  if (flavor !== 0x00010000) throw new Error('this WOFF2 holds no single TrueType font')
  read.skip(4)
  const count = read.u16()
  read.skip(6)
  const packedLength = read.u32()
  read.skip(24)
  const entries = Array.from({ length: count }, () => readEntry(read))
  const data = unpack(read.bytes(packedLength))
  return sfnt(flavor, tablesOf(entries, data).set('name', nameTable(family)))
}

function readEntry(read: Reader): Entry {
  const flags = read.u8()
  const known = KNOWN_TAGS[flags & 63]?.slice(0, 4)
  const tag = known ?? String.fromCharCode(...read.bytes(4))
  const version = flags >> 6
  const transformed = tag === 'glyf' || tag === 'loca' ? version === 0 : version !== 0
  const original = read.base128()
  return { tag, length: transformed ? read.base128() : original, transformed }
}

function tablesOf(entries: readonly Entry[], data: Uint8Array): FontTables {
  const tables: FontTables = new Map()
  const transformed = new Set<string>()
  let at = 0
  for (const { tag, length, transformed: changed } of entries) {
    tables.set(tag, data.slice(at, at + length))
    if (changed) transformed.add(tag)
    at += length
  }
  return transformed.has('glyf') ? glyphTables(tables, transformed.has('hmtx')) : tables
}

/** The family (1, 16), its style (2, 17) and its PostScript name (6), as Windows writes them. */
function nameTable(family: string): Uint8Array {
  const names: [id: number, text: string][] = [
    [1, family],
    [2, 'Regular'],
    [6, family.replaceAll(' ', '')],
    [16, family],
    [17, 'Regular'],
  ]
  const start = 6 + names.length * 12
  const out = new Uint8Array(start + names.reduce((sum, [, text]) => sum + text.length * 2, 0))
  const view = new DataView(out.buffer)
  view.setUint16(2, names.length)
  view.setUint16(4, start)
  let at = start
  for (const [index, [id, text]] of names.entries()) {
    const record = [3, 1, 0x409, id, text.length * 2, at - start]
    for (const [i, value] of record.entries()) view.setUint16(6 + index * 12 + i * 2, value)
    for (const character of text) {
      view.setUint16(at, character.charCodeAt(0))
      at += 2
    }
  }
  return out
}

/** The tables as one file, sorted and padded as readers expect. */
function sfnt(flavor: number, tables: FontTables): Uint8Array {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1))
  const head = 12 + sorted.length * 16
  const total = sorted.reduce((sum, [, { length }]) => sum + padded(length), head)
  const out = new Uint8Array(total)
  const view = new DataView(out.buffer)
  const power = Math.floor(Math.log2(sorted.length))
  view.setUint32(0, flavor)
  view.setUint16(4, sorted.length)
  view.setUint16(6, 16 * 2 ** power)
  view.setUint16(8, power)
  view.setUint16(10, sorted.length * 16 - 16 * 2 ** power)
  let at = head
  for (const [index, [tag, bytes]] of sorted.entries()) {
    const entry = 12 + index * 16
    for (let i = 0; i < 4; i++) view.setUint8(entry + i, tag.charCodeAt(i))
    out.set(bytes, at)
    view.setUint32(entry + 4, checksum(view, at, bytes.length))
    view.setUint32(entry + 8, at)
    view.setUint32(entry + 12, bytes.length)
    at += padded(bytes.length)
  }
  return out
}

const padded = (length: number) => (length + 3) & ~3

function checksum(view: DataView, at: number, length: number): number {
  let sum = 0
  for (let i = at; i < at + padded(length); i += 4) sum = (sum + view.getUint32(i)) >>> 0
  return sum
}
