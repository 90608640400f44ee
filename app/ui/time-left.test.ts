import { expect, test } from 'vitest'
import { timeLeft, timeLeftWords } from './time-left.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [0, { days: 0, hours: 0, minutes: 0, over: true }, ''],
  [-5 * DAY, { days: 0, hours: 0, minutes: 0, over: true }, ''],
  [1, { days: 0, hours: 0, minutes: 0, over: false }, 'less than a minute'],
  [MINUTE - 1, { days: 0, hours: 0, minutes: 0, over: false }, 'less than a minute'],
  [MINUTE, { days: 0, hours: 0, minutes: 1, over: false }, '1 minute'],
  [HOUR - 1, { days: 0, hours: 0, minutes: 59, over: false }, '59 minutes'],
  [HOUR, { days: 0, hours: 1, minutes: 0, over: false }, '1 hour'],
  [DAY - 1, { days: 0, hours: 23, minutes: 59, over: false }, '23 hours'],
  [DAY, { days: 1, hours: 0, minutes: 0, over: false }, '1 day'],
  [2 * DAY + 4 * HOUR + MINUTE, { days: 2, hours: 4, minutes: 1, over: false }, '2 days 4 hours'],
  [17 * DAY + 12 * HOUR, { days: 17, hours: 12, minutes: 0, over: false }, '17 days'],
])('%d ms before the end', (ms, left, words) => {
  const now = Date.parse('2026-03-08T06:30:00Z')
  expect(timeLeft(now + ms, now)).toEqual(left)
  expect(timeLeftWords(timeLeft(now + ms, now))).toBe(words)
})
