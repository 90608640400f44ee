import { expect, test } from 'vitest'
import { beyondBounds, isOver, isTooOld, maxSaved, savedDays } from './saved.ts'

const now = Date.parse('2026-04-10T12:00:00Z')
const day = 86_400_000

test.each([
  ['just now', 0, false],
  ['30 days ago', savedDays * day, false],
  ['a moment more than 30 days ago', savedDays * day + 1, true],
  ['before the clock was set back', -5 * day, false],
])('data saved %s', (_, age, old) => {
  expect(isTooOld({ at: now - age }, now)).toBe(old)
})

test('removes data that is too old, and the oldest beyond the limit (P300)', () => {
  const many = Array.from({ length: maxSaved + 2 }, (_, place) => ({ at: now - place }))
  expect(beyondBounds(many, now).map(({ at }) => at)).toEqual([now - maxSaved, now - maxSaved - 1])
  const aged = [{ at: now }, { at: now - 31 * day }]
  expect(beyondBounds(aged, now)).toEqual([aged[1]])
  expect(beyondBounds([], now)).toEqual([])
})

test.each([
  ['saved just now', 0, false],
  ['a moment before its end', 7 * day - 1, false],
  ['at its end', 7 * day, true],
  ['after the clock was set back', -400 * day, false],
  ['by a clock that is years ahead', 9_000 * day, true],
])('whether a one-week session is over: %s', (_, age, over) => {
  const session = { now: '2019-01-01T00:00:00Z', sessionEndsAt: '2019-01-08T00:00:00Z' }
  expect(isOver(session, now - age, now)).toBe(over)
})

test('a visitor’s session is never over; one with an invalid end is', () => {
  expect(isOver({ now: '2019-01-01T00:00:00Z' }, now, now)).toBe(false)
  expect(isOver({ now: 'nonsense', sessionEndsAt: '2019-01-08T00:00:00Z' }, now, now)).toBe(true)
})
