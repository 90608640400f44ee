import { expect, test } from 'vitest'
import { booksUpTo, inGroups, phraseOf, typedPhrase, upToOf } from './restore-phrase.ts'

const read = (phrase: string) => typedPhrase.safeParse({ phrase }).data?.phrase

test.each([
  ['2026-11-29T02:30:12.123Z', '2026-11-29T01:00:00.000Z'],
  ['2026-11-29T02:00:00.000Z', '2026-11-29T01:00:00.000Z'],
  ['2026-11-29T01:59:59.999Z', '2026-11-29T00:00:00.000Z'],
  ['2027-01-01T00:10:00.000Z', '2026-12-31T23:00:00.000Z'],
])('a backup of %s proves the books up to %s (P896)', (madeAt, upTo) => {
  expect(booksUpTo(new Date(madeAt)).toISOString()).toBe(upTo)
})

test('a phrase has 16 signs, names its hour, and differs by the hour and by each of 60 bits (P896)', () => {
  const sha256 = '0123456789abcdef'.repeat(4)
  for (let hour = 0; hour < 2_000; hour++) {
    const upTo = new Date(Date.UTC(2026, 0, 1, hour * 29))
    const phrase = phraseOf(upTo, sha256)
    expect(phrase).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
    expect(upToOf(phrase)).toEqual(upTo)
  }
  const upTo = new Date('2026-11-29T01:00:00Z')
  const flipped = Array.from({ length: 60 }, (_, bit) => {
    const changed = BigInt(`0x${sha256.slice(0, 15)}`) ^ (1n << BigInt(bit))
    return phraseOf(upTo, changed.toString(16).padStart(15, '0') + sha256.slice(15))
  })
  expect(new Set([...flipped, phraseOf(upTo, sha256)]).size).toBe(61)
})

test.each([
  ['F5QK-7M2X-RDP9-TN3A', 'F5QK7M2XRDP9TN3A'],
  ['f5qk 7m2x rdp9 tn3a ', 'F5QK7M2XRDP9TN3A'],
  ['F5QK–7M2X–RDP9–TN3A', 'F5QK7M2XRDP9TN3A'],
  ['foilfoilfoilfoil', 'F011F011F011F011'],
  ['F5QK-7M2X-RDP9-TN3', undefined],
  ['F5QK-7M2X-RDP9-TN3A-B', undefined],
  ['F5QK-7M2X-RDP9-TN3U', undefined],
  ['', undefined],
])('“%s” is read as %s (P897)', (typed, phrase) => {
  expect(read(typed)).toBe(phrase)
  if (phrase) expect(read(inGroups(phrase))).toBe(phrase)
})
