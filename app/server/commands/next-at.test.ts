import { expect, test } from 'vitest'
import { nextAt, repeatDaily } from './next-at.ts'

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

/** Runs the loop on a clock that only waiting and working move. `works` are the minutes that each backup takes; null fails at once. */
async function days(works: (number | null)[], wakesEarlyMs = 0) {
  let at = Date.parse('2026-03-07T12:00:00Z')
  const began: string[] = []
  const lines: string[] = []
  await repeatDaily({
    now: () => new Date(at),
    dueAfter: now => nextAt('04:00', now, 'America/New_York'),
    async wait(ms) {
      at += Math.max(0, ms - wakesEarlyMs)
      return began.length < works.length
    },
    async work() {
      const minutes = works[began.length] ?? null
      began.push(new Date(at).toISOString())
      if (minutes === null) throw new Error('the disk is full')
      at += minutes * 60_000
      return 'Stored.'
    },
    print: line => lines.push(line),
    warn: line => lines.push(line),
  })
  return { began, lines }
}

test('a backup is made each day at its time, also across a change of the clocks', async () => {
  const { began, lines } = await days([10, 10])
  expect(began).toEqual(['2026-03-08T08:00:00.000Z', '2026-03-09T08:00:00.000Z'])
  expect(lines).toEqual([
    'The next backup is due at 2026-03-08T08:00:00.000Z.',
    'Stored.',
    'The next backup is due at 2026-03-09T08:00:00.000Z.',
    'Stored.',
    'The next backup is due at 2026-03-10T08:00:00.000Z.',
  ])
})

test('a failed backup is tried again an hour later, and the next day is not skipped', async () => {
  const { began, lines } = await days([null, null, 10, 10])
  expect(began.map(at => at.slice(0, 16))).toEqual([
    '2026-03-08T08:00',
    '2026-03-08T09:00',
    '2026-03-08T10:00',
    '2026-03-09T08:00',
  ])
  expect(lines[1]).toBe('The backup failed: the disk is full')
})

test('a timer that fires early makes no second backup, and one that takes over a day is followed at once', async () => {
  expect((await days([1, 1], 5)).began).toEqual(['2026-03-08T07:59:59.995Z', '2026-03-09T07:59:59.995Z'])
  expect((await days([25 * 60, 1])).began).toEqual(['2026-03-08T08:00:00.000Z', '2026-03-09T09:00:00.000Z'])
})
