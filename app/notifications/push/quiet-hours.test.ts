import { describe, expect, test } from 'vitest'
import type { QuietHours } from '../../accounts/push-preferences.ts'
import { clockTime, minuteOf } from './clock-time.ts'
import { knownTimeZone, quietUntil } from './quiet-hours.ts'

const at = (hours: number, minutes = 0) => hours * 60 + minutes
const night: QuietHours = { from: at(22), until: at(7) }
const siesta: QuietHours = { from: at(13), until: at(15, 30) }
const newYork = 'America/New_York'

const table: [what: string, now: string, QuietHours | null, zone: string, until: string | null][] = [
  ['no quiet hours', '2026-03-12T05:00:00Z', null, newYork, null],
  ['by day', '2026-03-11T16:00:00Z', night, newYork, null],
  ['a minute before they begin', '2026-03-12T01:59:59Z', night, newYork, null],
  ['as they begin', '2026-03-12T02:00:00Z', night, newYork, '2026-03-12T11:00:00Z'],
  ['after midnight', '2026-03-12T05:00:00Z', night, newYork, '2026-03-12T11:00:00Z'],
  ['a second before they end', '2026-03-12T10:59:59Z', night, newYork, '2026-03-12T11:00:00Z'],
  ['as they end', '2026-03-12T11:00:00Z', night, newYork, null],
  ['within one day', '2026-03-11T18:00:00Z', siesta, newYork, '2026-03-11T19:30:00Z'],
  ['after those', '2026-03-11T19:30:00Z', siesta, newYork, null],
  ['the same instant elsewhere', '2026-03-11T18:00:00Z', siesta, 'Asia/Kolkata', null],
  ['a zone of half hours', '2026-03-11T18:00:00Z', night, 'Asia/Kolkata', '2026-03-12T01:30:00Z'],
  ['the end of a month', '2026-03-01T03:30:00Z', night, newYork, '2026-03-01T12:00:00Z'],
  ['the end of a year', '2026-12-31T23:00:00Z', night, 'Europe/Madrid', '2027-01-01T06:00:00Z'],
  ['the night that is an hour short', '2026-03-08T04:00:00Z', night, newYork, '2026-03-08T11:00:00Z'],
  ['the night that is an hour long', '2026-11-01T03:00:00Z', night, newYork, '2026-11-01T12:00:00Z'],
  [
    'an end that the clock skips',
    '2026-03-08T06:30:00Z',
    { from: at(22), until: at(2, 30) },
    newYork,
    '2026-03-08T07:30:00Z',
  ],
  ['after the gap it is over', '2026-03-08T07:00:00Z', { from: at(22), until: at(2, 30) }, newYork, null],
  [
    'an end that comes twice, before the first',
    '2026-11-01T05:10:00Z',
    { from: at(22), until: at(1, 30) },
    newYork,
    '2026-11-01T05:30:00Z',
  ],
  [
    'between the two it is not quiet',
    '2026-11-01T05:40:00Z',
    { from: at(22), until: at(1, 30) },
    newYork,
    null,
  ],
  [
    'before the second it is quiet again',
    '2026-11-01T06:10:00Z',
    { from: at(22), until: at(1, 30) },
    newYork,
    '2026-11-01T06:30:00Z',
  ],
  ['nearly all day', '2026-03-11T16:00:00Z', { from: 0, until: at(23, 59) }, newYork, '2026-03-12T03:59:00Z'],
]

test.each(table)('%s', (_, now, quiet, zone, until) => {
  expect(quietUntil(new Date(now), quiet, zone)?.toISOString().replace('.000', '') ?? null).toBe(until)
})

test('they always end later than now, and it is not quiet then (P314)', () => {
  for (let hour = 0; hour < 24 * 366; hour += 5) {
    const now = new Date(Date.UTC(2026, 0, 1, hour, 17))
    for (const zone of [newYork, 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Pacific/Apia']) {
      const until = quietUntil(now, night, zone)
      if (!until) continue
      expect(until.getTime()).toBeGreaterThan(now.getTime())
      expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(10.5 * 3600_000)
      expect(quietUntil(until, night, zone)).toBeNull()
    }
  }
})

describe('a time zone', () => {
  test.each([
    ['America/New_York', 'America/New_York'],
    ['asia/kolkata', expect.stringMatching(/^Asia\/(Kolkata|Calcutta)$/)],
    ['Mars/Olympus', 'Europe/Madrid'],
    ["'; drop table users; --", 'Europe/Madrid'],
    ['', 'Europe/Madrid'],
    [undefined, 'Europe/Madrid'],
  ])('%s', (named, known) => {
    expect(knownTimeZone(named, 'Europe/Madrid')).toEqual(known)
  })
})

test('minutes of the day as a field writes them', () => {
  expect([0, 425, 1439].map(clockTime)).toEqual(['00:00', '07:05', '23:59'])
  expect(['00:00', '07:05', '23:59', '07:05:30', '24:00', '7:05', '', '12:60'].map(minuteOf)).toEqual([
    0,
    425,
    1439,
    425,
    null,
    null,
    null,
    null,
  ])
})
