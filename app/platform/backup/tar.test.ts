import { expect, test } from 'vitest'
import { BLOCK, padding, readTarHeader, tarHeader } from './tar.ts'

test('a header survives a round trip', () => {
  const entry = { name: 'tables/donations/000001', bytes: 8_388_608 }
  expect(readTarHeader(tarHeader(entry, 1_800_000_000))).toEqual(entry)
})

test('an empty block ends the archive', () => {
  expect(readTarHeader(new Uint8Array(BLOCK))).toBeUndefined()
})

test('a flipped bit is detected', () => {
  const header = tarHeader({ name: 'manifest.json', bytes: 10 }, 0)
  header[3] = (header[3] ?? 0) ^ 1
  expect(() => readTarHeader(header)).toThrow('does not match its checksum')
})

test.each(['', 'a b', 'é', 'x'.repeat(101)])('%j is no name for an archive', name => {
  expect(() => tarHeader({ name, bytes: 0 }, 0)).toThrow('not a name')
})

test.each([
  [0, 0],
  [1, 511],
  [512, 0],
  [513, 511],
])('%d bytes are filled up by %d', (bytes, expected) => {
  expect(padding(bytes)).toBe(expected)
})
