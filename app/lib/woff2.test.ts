import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { trueTypeOf } from './woff2.ts'
import { Reader } from './woff2-reader.ts'

const resolve = createRequire(import.meta.url).resolve
const fontOf = (pack: string, script: string) =>
  readFileSync(resolve(`@fontsource-variable/${pack}/files/${pack}-${script}-wght-normal.woff2`))
const options = { unpack: brotliDecompressSync, family: 'Test Family' }

function tablesOf(font: Uint8Array): Map<string, DataView> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = new Map<string, DataView>()
  for (let i = 0; i < view.getUint16(4); i++) {
    const at = 12 + i * 16
    const tag = String.fromCharCode(...font.subarray(at, at + 4))
    tables.set(
      tag,
      new DataView(font.buffer, font.byteOffset + view.getUint32(at + 8), view.getUint32(at + 12)),
    )
  }
  return tables
}

describe.each([
  ['bricolage-grotesque', 'latin'],
  ['source-sans-3', 'latin-ext'],
  ['source-sans-3', 'cyrillic'],
])('%s, %s', (pack, script) => {
  const tables = tablesOf(trueTypeOf(fontOf(pack, script), options))
  const table = (tag: string) => {
    const found = tables.get(tag)
    if (!found) throw new Error(`no ${tag}`)
    return found
  }

  test('has every table that type is set from, in the order of the alphabet', () => {
    for (const tag of ['cmap', 'fvar', 'glyf', 'gvar', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name'])
      table(tag)
    expect([...tables.keys()]).toEqual([...tables.keys()].sort())
  })

  test('each outline lies where loca says, and within the box that it names', () => {
    const glyphs = table('maxp').getUint16(4)
    const [loca, glyf] = [table('loca'), table('glyf')]
    expect(table('head').getInt16(50)).toBe(1)
    expect(loca.byteLength).toBe((glyphs + 1) * 4)
    expect(loca.getUint32(glyphs * 4)).toBe(glyf.byteLength)
    let outlines = 0
    for (let i = 0; i < glyphs; i++) {
      const [from, to] = [loca.getUint32(i * 4), loca.getUint32(i * 4 + 4)]
      expect(to).toBeGreaterThanOrEqual(from)
      if (to === from || glyf.getInt16(from) < 0) continue
      outlines++
      const { contours, box, points } = outlineAt(glyf, from)
      expect(contours).toBeGreaterThan(0)
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
      expect([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]).toEqual(box)
    }
    expect(outlines).toBeGreaterThan(50)
  })

  test('is found by the name it is given', () => {
    const name = table('name')
    const text = new TextDecoder('utf-16be').decode(
      new Uint8Array(name.buffer, name.byteOffset + name.getUint16(4), 'Test Family'.length * 2),
    )
    expect(text).toBe('Test Family')
  })
})

/** Reads one outline as a rasteriser does: one byte a flag, two a coordinate, as `trueTypeOf` writes them. */
function outlineAt(glyf: DataView, from: number) {
  const contours = glyf.getInt16(from)
  const box = [2, 4, 6, 8].map(at => glyf.getInt16(from + at))
  const count = glyf.getUint16(from + 10 + (contours - 1) * 2) + 1
  const code = glyf.getUint16(from + 10 + contours * 2)
  const flags = from + 12 + contours * 2 + code
  let [x, y] = [0, 0]
  const points = Array.from({ length: count }, (_, i) => {
    x += glyf.getInt16(flags + count + i * 2)
    y += glyf.getInt16(flags + count * 3 + i * 2)
    return [x, y] as const
  })
  return { contours, box, points }
}

test('what is no WOFF2, or half of one, is refused', () => {
  const font = fontOf('source-sans-3', 'greek')
  expect(() => trueTypeOf(Buffer.alloc(100), options)).toThrow('no WOFF2')
  expect(() => trueTypeOf(font.subarray(0, font.length / 2), options)).toThrow()
  const collection = Uint8Array.from(font)
  collection.set(Buffer.from('ttcf'), 4)
  expect(() => trueTypeOf(collection, options)).toThrow('no single TrueType font')
  const empty = { ...options, unpack: () => brotliDecompressSync(brotliCompressSync(Buffer.alloc(0))) }
  expect(() => trueTypeOf(font, empty)).toThrow()
})

test.each([
  [[0x3f], 63],
  [[0x81, 0x00], 128],
  [[0x8f, 0xff, 0xff, 0xff, 0x7f], 0xffffffff],
])('reads the length %j as %i', (bytes, length) => {
  expect(new Reader(Uint8Array.from(bytes)).base128()).toBe(length)
})

test.each([
  [[252], 252],
  [[255, 253], 506],
  [[254, 0], 506],
  [[253, 1, 250], 506],
])('reads the short number %j as %i', (bytes, value) => {
  expect(new Reader(Uint8Array.from(bytes)).short()).toBe(value)
})
