import { expect, test } from 'vitest'
import { sessionEnd, sessionLimit, shouldRefresh } from './session-lifetime.ts'

const now = Date.parse('2026-03-11T16:00:00Z')
const seconds = (left: number) => now + left * 1000
const day = 24 * 3600

test.each([
  ['a session made just now', 7 * day, false],
  ['a day later', 6 * day + 1, false],
  ['more than a day later', 6 * day - 1, true],
  ['91 s before the end', 91, true],
  ['90 s before the end (P44)', 90, true],
  ['one second before the end', 1, true],
  ['at the end', 0, false],
  ['after the end', -1, false],
])('%s: refresh %s', (_, left, expected) => {
  expect(shouldRefresh({ expiresAt: seconds(left), endsAt: seconds(30 * day) }, now)).toBe(expected)
})

test('a session lasts seven days (P44)', () => {
  expect(sessionEnd(new Date(now), sessionLimit(new Date(now), false))).toEqual(
    new Date('2026-03-18T16:00:00Z'),
  )
})

test('a session ends after 30 days, and an admin’s after 12 hours, however often it is refreshed (P45)', () => {
  const started = new Date(now)
  expect(sessionLimit(started, false)).toEqual(new Date('2026-04-10T16:00:00Z'))
  expect(sessionLimit(started, true)).toEqual(new Date('2026-03-12T04:00:00Z'))
  const late = new Date('2026-04-08T16:00:00Z')
  expect(sessionEnd(late, sessionLimit(started, false))).toEqual(new Date('2026-04-10T16:00:00Z'))
  expect(sessionEnd(started, sessionLimit(started, true))).toEqual(new Date('2026-03-12T04:00:00Z'))
})

test('a session at its limit is not refreshed', () => {
  expect(shouldRefresh({ expiresAt: seconds(60), endsAt: seconds(60) }, now)).toBe(false)
})
