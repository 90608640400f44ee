import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DonationSum, sumOf } from '#app/campaigns/figures/figures.ts'
import { addDays } from '../../campaigns/days.ts'
import { campaignSeries, comparisonOf, seriesOf } from './donation-sums.ts'

const sum = (key: string, amountCents: number, donations = 1): DonationSum => ({
  key,
  donations,
  amountCents,
})

describe('donations over time', () => {
  const days = [sum('2026-10-01', 5), sum('2026-11-01', 700, 2), sum('2026-11-21', 900)]
  const months = [sum('2025-01', 100), sum('2026-10', 5), sum('2026-11', 1600, 3)]

  it('cover 30 days without gaps', () => {
    const { by, sums } = seriesOf('30d', '2026-11-21', { days, months })
    expect(by).toBe('day')
    expect(sums).toHaveLength(30)
    expect(sums[0]).toEqual(sum('2026-10-23', 0, 0))
    expect(sums.at(-1)).toEqual(sum('2026-11-21', 900))
    expect(sumOf(sums)).toEqual({ donations: 3, amountCents: 1600 })
  })

  it('cover 12 months, the current one last', () => {
    const { sums } = seriesOf('12m', '2026-11-21', { days, months })
    expect(sums.map(({ key }) => key)).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ])
    expect(sumOf(sums).amountCents).toBe(1605)
  })

  it('cover everything since the first donation', () => {
    const { sums } = seriesOf('all', '2026-11-21', { days, months })
    expect(sums[0]?.key).toBe('2025-01')
    expect(sums).toHaveLength(23)
    expect(sumOf(sums).amountCents).toBe(1705)
  })

  it.each([
    ['before the first donation', [], 0],
    ['in the first month', [sum('2026-11', 1600, 3)], 1600],
  ])('cover this month and the one before, which make a line, %s', (_, months, cents) => {
    const { sums } = seriesOf('all', '2026-11-21', { days: [], months })
    expect(sums.map(({ key }) => key)).toEqual(['2026-10', '2026-11'])
    expect(sumOf(sums).amountCents).toBe(cents)
  })
})

describe('donations of one campaign', () => {
  it('are by day up to 120 days, then by month', () => {
    expect(campaignSeries('2026-10-30', '2026-11-02', [sum('2026-11-01', 500)])).toEqual({
      by: 'day',
      sums: [
        sum('2026-10-30', 0, 0),
        sum('2026-10-31', 0, 0),
        sum('2026-11-01', 500),
        sum('2026-11-02', 0, 0),
      ],
    })
    const long = campaignSeries('2025-10-30', '2026-11-02', [sum('2026-11-01', 500), sum('2026-11-02', 20)])
    expect(long.by).toBe('month')
    expect(long.sums).toHaveLength(14)
    expect(long.sums.at(-1)).toEqual(sum('2026-11', 520, 2))
  })

  it('include every donation, however long the campaign ran', () => {
    const donation = fc.record({
      day: fc.integer({ min: 0, max: 400 }),
      amountCents: fc.integer({ min: 100, max: 1e9 }),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(donation, { selector: ({ day }) => day }),
        fc.integer({ min: 0, max: 60 }),
        (donations, more) => {
          const days = donations.map(({ day, amountCents }) => sum(addDays('2026-01-01', day), amountCents))
          const last = addDays('2026-01-01', Math.max(0, ...donations.map(({ day }) => day)) + more)
          const { sums } = campaignSeries('2026-01-01', last, days)
          expect(sumOf(sums)).toEqual(sumOf(days))
        },
      ),
    )
  })
})

describe('this year compared with last year', () => {
  const sums = [
    sum('2024-12', 1),
    sum('2025-01', 10),
    sum('2025-03', 30),
    sum('2026-02', 200),
    sum('2026-03', 999),
  ]

  it('ends with the last whole month', () => {
    const { year, months, whole } = comparisonOf('2026-03', sums, '2024-12-05')
    expect(year).toBe(2026)
    expect(whole).toEqual({ nowCents: 200, beforeCents: 10, firstMonth: 1, lastMonth: 2 })
    expect(months[0]).toEqual({ month: 1, nowCents: 0, beforeCents: 10, open: false })
    expect(months[2]).toEqual({ month: 3, nowCents: 999, beforeCents: 30, open: true })
    expect(months[3]).toEqual({ month: 4, nowCents: null, beforeCents: 0, open: false })
    expect(months).toHaveLength(12)
  })

  it('is the two previous years in January', () => {
    const { year, months, whole } = comparisonOf('2027-01', sums, '2025-01-01')
    expect(year).toBe(2026)
    expect(months.some(({ open, nowCents }) => open || nowCents === null)).toBe(false)
    expect(whole).toEqual({ nowCents: 1199, beforeCents: 40, firstMonth: 1, lastMonth: 12 })
  })

  it.each([
    ['before both years', '2024-12-05', 1],
    ['on the first of January', '2025-01-01', 1],
    ['within January', '2025-01-02', 2],
    ['on the first of February', '2025-02-01', 2],
    ['within February', '2025-02-02', null],
    ['in December', '2025-12-30', null],
    ['this year', '2026-01-05', null],
    ['never', null, null],
  ])('leaves out months before the first donation: %s (P440)', (_, firstDay, firstMonth) => {
    const { whole } = comparisonOf('2026-03', sums, firstDay)
    expect(whole?.firstMonth ?? null).toBe(firstMonth)
  })
})
