import { expect, it } from 'vitest'
import { dayIn, momentIn } from './moment.ts'

it.each([
  ['2026-03-11T16:00:00Z', 'America/New_York', 'Mar 11, 2026, 12:00 PM'],
  ['2026-01-01T04:59:00Z', 'America/New_York', 'Dec 31, 2025, 11:59 PM'],
  ['2026-03-08T07:00:00Z', 'America/New_York', 'Mar 8, 2026, 3:00 AM'],
  ['2026-03-11T16:00:00Z', 'Asia/Tokyo', 'Mar 12, 2026, 1:00 AM'],
])('%s in %s reads %s', (instant, timeZone, words) =>
  expect(momentIn(new Date(instant), timeZone)).toBe(words),
)

it.each([
  ['2026-01-01T04:59:59Z', 'America/New_York', '2025-12-31'],
  ['2026-01-01T05:00:00Z', 'America/New_York', '2026-01-01'],
  ['2026-03-11T16:00:00Z', 'Asia/Tokyo', '2026-03-12'],
])('%s in %s is on %s', (instant, timeZone, day) => expect(dayIn(new Date(instant), timeZone)).toBe(day))
