import { describe, expect, test } from 'vitest'
import { aVideo } from '#tests/world/videos.ts'
import { hasPlausibleTables } from './video-tables.ts'

/** Extracts the first MP4 box of this kind, including its header. */
function boxOf(kind: string, file: Uint8Array): Buffer {
  const bytes = Buffer.from(file)
  const at = bytes.indexOf(kind) - 4
  return bytes.subarray(at, at + bytes.readUInt32BE(at))
}
const box = (kind: string, body: Uint8Array) => {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(body.length + 8)
  header.write(kind, 4, 'latin1')
  return Buffer.concat([header, body])
}
const numbers = (...all: number[]) => {
  const bytes = Buffer.alloc(all.length * 4)
  for (const [at, number] of all.entries()) bytes.writeUInt32BE(number, at * 4)
  return bytes
}
const index = async () => Buffer.from(boxOf('moov', await aVideo()))

describe('the sample tables of a video', () => {
  test('are plausible in an MP4 and in a MOV file', async () => {
    expect(hasPlausibleTables(await index())).toBe(true)
    expect(hasPlausibleTables(boxOf('moov', await aVideo({ container: 'mov' })))).toBe(true)
  })

  test.each([
    ['stsc', 16, 21],
    ['stsc', 16, 100_000_000],
    ['stsc', 16, 0x7fffffff],
    ['stsz', 12, 0xffffffff],
    ['stts', 12, 0xffffffff],
  ])(
    'are refused if they claim more than a file can hold: %s + %i = %i (P490)',
    async (table, offset, claimed) => {
      const bytes = await index()
      bytes.writeUInt32BE(claimed, bytes.indexOf(table) + offset)
      expect(hasPlausibleTables(bytes)).toBe(false)
    },
  )

  test('are refused for such claims in fragments and composition offsets', () => {
    const run = (count: number) => box('moof', box('traf', box('trun', numbers(0, count))))
    expect([run(25), run(0x7fffffff)].map(hasPlausibleTables)).toEqual([true, false])
    const shown = (count: number) => box('stbl', box('ctts', numbers(0, 1, count, 0)))
    expect([shown(25), shown(0x7fffffff)].map(hasPlausibleTables)).toEqual([true, false])
  })

  test('are refused if a box extends beyond its parent', () => {
    const stbl = box('stbl', numbers(100, 0))
    expect(hasPlausibleTables(stbl)).toBe(false)
  })

  test('take milliseconds to check in the worst case: two megabytes of empty boxes, or of nested ones', () => {
    const empty = Buffer.concat(Array.from({ length: 250_000 }, () => box('free', Buffer.alloc(0))))
    let nested = Buffer.alloc(0)
    for (let depth = 0; depth < 1_000; depth += 1) nested = box('moov', nested)
    const start = process.cpuUsage()
    expect([box('moov', empty), nested].map(hasPlausibleTables)).toEqual([false, false])
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(100)
  })
})
