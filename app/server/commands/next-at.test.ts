import { expect, test } from 'vitest'
import { nextAt } from './next-at.ts'

test.each([
  ['later today', '02:30', '2026-11-26T05:00:00Z', '2026-11-26T07:30:00.000Z'],
  ['tomorrow, if today’s has passed', '02:30', '2026-11-26T07:30:00Z', '2026-11-27T07:30:00.000Z'],
  [
    'an hour earlier in UTC after the clocks go forward',
    '04:00',
    '2026-03-07T10:00:00Z',
    '2026-03-08T08:00:00.000Z',
  ],
  [
    'an hour later in UTC after the clocks go back',
    '04:00',
    '2026-10-31T09:00:00Z',
    '2026-11-01T09:00:00.000Z',
  ],
  ['once in a night that skips it', '02:30', '2026-03-08T05:00:00Z', '2026-03-08T07:30:00.000Z'],
])('%s', (_, time, now, next) => {
  expect(nextAt(time, new Date(now), 'America/New_York').toISOString()).toBe(next)
})

test.each(['2:30', '24:00', '02:60', 'noon', ''])('refuses %j', time => {
  expect(() => nextAt(time, new Date(0), 'UTC')).toThrow('no time of day')
})
