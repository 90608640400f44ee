import { expect, test } from 'vitest'
import { sessionEnd, shouldRefresh } from './session-lifetime.ts'

const now = Date.parse('2026-03-11T16:00:00Z')
const seconds = (left: number) => now + left * 1000
const day = 24 * 3600

test.each([
  ['a session made just now', 7 * day, false],
  ['a day later', 6 * day + 1, false],
  ['more than a day later', 6 * day - 1, true],
  ['91 s before the end', 91, true],
  ['90 s before the end (spec 9)', 90, true],
  ['one second before the end', 1, true],
  ['at the end', 0, false],
  ['after the end', -1, false],
])('%s: refresh %s', (_, left, expected) => {
  expect(shouldRefresh(seconds(left), now)).toBe(expected)
})

test('a session lives for seven days', () => {
  expect(sessionEnd(new Date(now))).toEqual(new Date('2026-03-18T16:00:00Z'))
})
