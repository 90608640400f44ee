import { expect, test } from 'vitest'
import { calendarDay } from './calendar-day.ts'

test.each([
  ['2026-03-11', true],
  ['0001-01-01', true],
  ['0000-01-01', false],
  ['2026-02-30', false],
  ['+10000-01-01', false],
])('%s is a valid day: %s', (day, is) => {
  expect(calendarDay.safeParse(day).success).toBe(is)
})
