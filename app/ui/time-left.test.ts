import { expect, test } from 'vitest'
import { wordsOf } from '../words/languages.ts'
import { timeLeft, timeLeftChangesAt, timeLeftWords } from './time-left.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [0, { days: 0, hours: 0, minutes: 0, over: true }, ''],
  [-5 * DAY, { days: 0, hours: 0, minutes: 0, over: true }, ''],
  [1, { days: 0, hours: 0, minutes: 0, over: false }, 'less than a minute left'],
  [MINUTE - 1, { days: 0, hours: 0, minutes: 0, over: false }, 'less than a minute left'],
  [MINUTE, { days: 0, hours: 0, minutes: 1, over: false }, '1 minute left'],
  [HOUR - 1, { days: 0, hours: 0, minutes: 59, over: false }, '59 minutes left'],
  [HOUR, { days: 0, hours: 1, minutes: 0, over: false }, '1 hour left'],
  [DAY - 1, { days: 0, hours: 23, minutes: 59, over: false }, '23 hours left'],
  [DAY, { days: 1, hours: 0, minutes: 0, over: false }, '1 day left'],
  [2 * DAY + 4 * HOUR + MINUTE, { days: 2, hours: 4, minutes: 1, over: false }, '2 days 4 hours left'],
  [17 * DAY + 12 * HOUR, { days: 17, hours: 12, minutes: 0, over: false }, '17 days left'],
])('%d ms before the end', (ms, left, words) => {
  const now = Date.parse('2026-03-08T06:30:00Z')
  expect(timeLeft(now + ms, now)).toEqual(left)
  expect(timeLeftWords(timeLeft(now + ms, now), wordsOf('en'))).toBe(words)
})

test('is translated to Spanish', () => {
  const words = (ms: number) => timeLeftWords(timeLeft(ms, 0), wordsOf('es'))
  expect(words(17 * DAY)).toBe('quedan 17 días')
  expect(words(DAY + HOUR)).toBe('queda 1 día y 1 hora')
  expect(words(1)).toBe('queda menos de un minuto')
})

test.each([
  [5 * DAY + 9, 5 * DAY - 1],
  [3 * DAY + 7, 3 * DAY - 1],
  [3 * DAY - 1, 2 * DAY + 23 * HOUR - 1],
  [HOUR + 30 * MINUTE, HOUR - 1],
  [HOUR - 1, 59 * MINUTE - 1],
  [MINUTE - 1, -1],
])('the words for %i ms left change when %i ms are left', (left, next) => {
  const now = Date.UTC(2026, 2, 11, 12)
  const end = now + left
  expect(timeLeftChangesAt(end, now)).toBe(end - next)
  const words = (at: number) => timeLeftWords(timeLeft(end, at), wordsOf('en'))
  if (next < 0) return
  expect(words(end - next)).not.toBe(words(end - next - 1))
  expect(words(end - next - 1)).toBe(words(now))
})

test('after the end the words for the time left no longer change', () => {
  expect(timeLeftChangesAt(-1, 0)).toBeNull()
})
