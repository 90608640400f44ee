import { expect, test } from 'vitest'
import { isInstant, readCursor, writeCursor } from './cursor.ts'

const at = '2026-03-11T16:00:00.000Z'
const id = '0199d4c8-5f00-7d25-9ffe-2f0a4cb1a111'

test('reads the cursors that it writes', () => {
  expect(readCursor(writeCursor({ at, id }))).toEqual({ at, id })
})

test.each([
  '',
  at,
  `${at}_${'-'.repeat(36)}`,
  `${at}_${id}_`,
  `${at}_${id}\u0000`,
  `2026-02-30T00:00:00.000Z_${id}`,
  `2026-13-01T00:00:00.000Z_${id}`,
  `0000-01-01T00:00:00.000Z_${id}`,
  `+275760-09-13T00:00:00.000Z_${id}`,
  `-000001-01-01T00:00:00.000Z_${id}`,
  `infinity_${id}`,
])('refuses %s', text => {
  expect(() => readCursor(text)).toThrow('Please load the list again.')
})

test.each([
  ['2024-02-29T23:59:59.999Z', true],
  ['2025-02-29T00:00:00.000Z', false],
  ['9999-12-31T23:59:59.999Z', true],
  ['+010000-01-01T00:00:00.000Z', false],
])('%s is an instant: %s', (text, is) => {
  expect(isInstant(text)).toBe(is)
})
