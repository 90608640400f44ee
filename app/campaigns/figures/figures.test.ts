import { describe, expect, test } from 'vitest'
import { formatCents } from '../../lib/cents.ts'
import { wordsOf } from '../../words/languages.ts'
import { barsOf, rankedOf, recentFrom, sumOf } from './figures.ts'
import { donationsMessage, pointsOf, sharesMessage, visitsMessage } from './messages.ts'

const gift = (key: string, amountCents: number, donations = 1) => ({ key, amountCents, donations })

describe('donations by day (P494)', () => {
  test('days without donations are empty bars, and days outside the period are left out', () => {
    const bars = barsOf([gift('2026-10-31', 900), gift('2026-11-02', 500, 2)], '2026-11-01', '2026-11-03')
    expect(bars).toEqual([
      { key: '2026-11-01', amountCents: 0, donations: 0, days: 1 },
      { key: '2026-11-02', amountCents: 500, donations: 2, days: 1 },
      { key: '2026-11-03', amountCents: 0, donations: 0, days: 1 },
    ])
  })

  test.each([
    ['spring, when a day has 23 hours', '2026-03-07', '2026-03-09', 3],
    ['autumn, when a day has 25', '2026-10-31', '2026-11-02', 3],
    ['a leap day', '2028-02-28', '2028-03-01', 3],
    ['a year’s end', '2026-12-31', '2027-01-01', 2],
    ['one day', '2026-12-31', '2026-12-31', 1],
  ])('show each day once: %s', (_, first, last, days) => {
    const bars = barsOf([], first, last)
    expect(bars).toHaveLength(days)
    expect([bars[0]?.key, bars.at(-1)?.key]).toEqual([first, last])
  })

  test('the last 30 days are 30 bars', () => {
    expect(barsOf([], recentFrom('2026-03-31'), '2026-03-31')).toHaveLength(30)
  })

  test('more than 100 days become weeks with the same totals', () => {
    const sums = [gift('2026-01-01', 100), gift('2026-01-07', 200), gift('2026-01-08', 400, 3)]
    const bars = barsOf(sums, '2026-01-01', '2026-05-01')
    expect(bars).toHaveLength(18)
    expect(bars.slice(0, 2)).toEqual([
      { key: '2026-01-01', amountCents: 300, donations: 2, days: 7 },
      { key: '2026-01-08', amountCents: 400, donations: 3, days: 7 },
    ])
    expect(bars.at(-1)?.days).toBe(2)
    expect(sumOf(bars)).toEqual(sumOf(sums))
  })
})

test('channels are ordered by use, without unused ones', () => {
  const counts = [
    { channel: 'sms', recent: 0, all: 9 },
    { channel: 'email', recent: 2, all: 2 },
    { channel: 'whatsapp', recent: 7, all: 8 },
    { channel: 'direct', recent: 2, all: 3 },
  ]
  expect(rankedOf(counts, 'recent')).toEqual([
    { channel: 'whatsapp', count: 7 },
    { channel: 'direct', count: 2 },
    { channel: 'email', count: 2 },
  ])
  expect(rankedOf(counts, 'all')[0]).toEqual({ channel: 'sms', count: 9 })
})

describe('the charts’ titles', () => {
  const words = { t: wordsOf('en'), money: (cents: number) => formatCents(cents, '$'), locale: 'en' as const }

  test('name the best day or week', () => {
    const sums = [gift('2026-11-01', 500), gift('2026-11-12', 42_000)]
    expect(donationsMessage(barsOf(sums, '2026-11-01', '2026-11-30'), words)).toBe(
      'Nov 12 was your best day: $420.00',
    )
    expect(donationsMessage(barsOf(sums, '2026-11-01', '2027-03-01'), words)).toBe(
      'The week of Nov 8 was your best: $420.00',
    )
    expect(donationsMessage(barsOf([], '2026-11-01', '2026-11-30'), words)).toBe('Donations by day')
  })

  test('mark a day that isn’t over', () => {
    const bars = barsOf([gift('2026-11-01', 500)], '2026-11-01', '2026-11-02')
    expect(pointsOf(bars, true, 'en', words.t)).toEqual([
      { label: 'Nov 1, 2026', tick: 'Nov 1', value: 500, note: '1 donation' },
      { label: 'Nov 2, 2026', tick: 'Nov 2', value: 0, note: '0 donations so far' },
    ])
    expect(pointsOf(bars, false, 'es', wordsOf('es'))[1]).toMatchObject({
      tick: '2 nov',
      note: '0 donaciones',
    })
  })

  test('name the main source of visits, and the number of shares', () => {
    const visits = [
      { channel: 'browse' as const, count: 3 },
      { channel: 'sms' as const, count: 1 },
    ]
    expect(visitsMessage(visits, 'Mortar', words.t)).toBe('Mortar: 75% of visits')
    expect(visitsMessage([], 'Mortar', words.t)).toBe('Where visits come from')
    expect(sharesMessage([{ channel: 'link', count: 1 }], words.t)).toBe('Shared once')
    expect(sharesMessage([{ channel: 'link', count: 4 }], words.t)).toBe('Shared 4 times')
  })
})
