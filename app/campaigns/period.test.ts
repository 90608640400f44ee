import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarDay } from './days.ts'
import {
  type CampaignMonths,
  campaignMonth,
  campaignPeriod,
  isEnded,
  wholeDaysUntil,
  withdrawalDate,
} from './period.ts'

const newYork = 'America/New_York'
const zones = [newYork, 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC']

describe('campaignPeriod', () => {
  const cases: [string, string, CampaignMonths, string, string][] = [
    // case, now, months, time zone, end date
    ['mid month, 1 month', '2026-03-11T16:00:00Z', 1, newYork, '2026-04-01T03:59:59.999Z'],
    ['over the start of summer time', '2026-02-20T12:00:00Z', 2, newYork, '2026-04-01T03:59:59.999Z'],
    ['over the end of summer time', '2026-10-20T12:00:00Z', 2, newYork, '2026-12-01T04:59:59.999Z'],
    ['last instant of a month', '2026-02-01T04:59:59.999Z', 1, newYork, '2026-02-01T04:59:59.999Z'],
    ['first instant of the next', '2026-02-01T05:00:00.000Z', 1, newYork, '2026-03-01T04:59:59.999Z'],
    ['leap February', '2028-01-31T20:00:00Z', 2, newYork, '2028-03-01T04:59:59.999Z'],
    ['common February from the 31st', '2027-01-31T20:00:00Z', 2, newYork, '2027-03-01T04:59:59.999Z'],
    ['century without a leap day', '2100-02-10T12:00:00Z', 1, 'UTC', '2100-02-28T23:59:59.999Z'],
    ['year end', '2026-12-15T12:00:00Z', 1, newYork, '2027-01-01T04:59:59.999Z'],
    ['over the year end', '2026-12-15T12:00:00Z', 2, newYork, '2027-02-01T04:59:59.999Z'],
    ['already January in Kathmandu', '2026-12-31T18:15:00Z', 1, 'Asia/Kathmandu', '2027-01-31T18:14:59.999Z'],
    [
      'already the next month in Auckland',
      '2026-03-31T12:00:00Z',
      1,
      'Pacific/Auckland',
      '2026-04-30T11:59:59.999Z',
    ],
    ['no choice: 3 months out', '2026-03-11T16:00:00Z', null, newYork, '2026-06-12T03:59:59.999Z'],
    [
      'no choice, from the 30th of November',
      '2026-11-30T17:00:00Z',
      null,
      newYork,
      '2027-03-01T04:59:59.999Z',
    ],
    ['no choice, to a leap day', '2027-11-30T17:00:00Z', null, newYork, '2028-03-01T04:59:59.999Z'],
    [
      'no choice, over the end of summer time',
      '2026-09-10T12:00:00Z',
      null,
      newYork,
      '2026-12-11T04:59:59.999Z',
    ],
  ]
  it.each(cases)('%s', (_, now, months, zone, end) => {
    expect(campaignPeriod(now, months, zone).endDate.toISOString()).toBe(end)
  })

  it('gives a plain UTC date, whatever zone it was computed in', () => {
    const { endDate } = campaignPeriod('2026-03-11T16:00:00Z', 1, newYork)
    expect(Object.getPrototypeOf(endDate)).toBe(Date.prototype)
    expect(JSON.stringify(endDate)).toBe('"2026-04-01T03:59:59.999Z"')
  })
})

describe('withdrawalDate', () => {
  const cases: [string, string, string, string][] = [
    ['after a 1-month campaign', '2026-04-01T03:59:59.999Z', newYork, '2026-04-01T04:00:00.000Z'],
    ['after an end inside a month', '2026-06-12T03:59:59.999Z', newYork, '2026-07-01T04:00:00.000Z'],
    [
      'an end on the 31st before a short month',
      '2027-02-01T04:59:59.999Z',
      newYork,
      '2027-02-01T05:00:00.000Z',
    ],
    ['over the year end', '2027-01-01T04:59:59.999Z', newYork, '2027-01-01T05:00:00.000Z'],
    ['over the start of summer time', '2026-03-05T12:00:00.000Z', newYork, '2026-04-01T04:00:00.000Z'],
    ['in Kathmandu', '2027-01-31T18:14:59.999Z', 'Asia/Kathmandu', '2027-01-31T18:15:00.000Z'],
    [
      'in a zone whose first day began at 01:00',
      '2000-03-15T12:00:00.000Z',
      'Asia/Damascus',
      '2000-03-31T22:00:00.000Z',
    ],
  ]
  it.each(cases)('%s', (_, end, zone, expected) => {
    expect(withdrawalDate(end, zone).toISOString()).toBe(expected)
  })
})

/** The local time according to Intl, as an independent check. */
const wallClocks = new Map(
  zones.map(timeZone => [
    timeZone,
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      fractionalSecondDigits: 3,
      hourCycle: 'h23',
    }),
  ]),
)
function wall(instant: Date, zone: string) {
  const [, year, month, day, time] =
    /^(\d+)-(\d\d)-(\d\d), (.+)$/.exec(wallClocks.get(zone)?.format(instant) ?? '') ?? []
  return { year: Number(year), month: Number(month), day: Number(day), time }
}
const monthNumber = ({ year, month }: { year: number; month: number }) => year * 12 + month

const instants = fc.date({
  min: new Date('1999-12-01T00:00:00Z'),
  max: new Date('2101-03-01T00:00:00Z'),
  noInvalidDate: true,
})
const zone = fc.constantFrom(...zones)
const numRuns = 34_000

// Compares without `expect`, which would take longer than the code under test in 100,000 cases.
describe('across years, leap days and summer time, in four zones', { timeout: 30_000 }, () => {
  it.each<[string, 1 | 2, number]>([
    ['2026-11-23T17:00:00Z', 1, 7],
    ['2026-11-30T17:00:00Z', 1, 0],
    ['2026-11-30T17:00:00Z', 2, 31],
    ['2026-11-01T05:00:00Z', 1, 29],
  ])('what begins %s and takes %d months leaves %d whole days (P84)', (now, months, days) => {
    expect(wholeDaysUntil(campaignPeriod(now, months, newYork).endDate, now)).toBe(days)
  })

  it('1 and 2 months end with the last millisecond of the current and the next month (P84)', () => {
    const holds = (now: Date, months: 1 | 2, timeZone: string) => {
      const { endDate } = campaignPeriod(now, months, timeZone)
      const end = wall(endDate, timeZone)
      const after = wall(new Date(endDate.getTime() + 1), timeZone)
      return (
        end.time === '23:59:59.999' &&
        after.day === 1 &&
        after.time === '00:00:00.000' &&
        monthNumber(end) - monthNumber(wall(now, timeZone)) === months - 1 &&
        !isEnded(endDate, now)
      )
    }
    fc.assert(fc.property(instants, fc.constantFrom<1 | 2>(1, 2), zone, holds), { numRuns })
  })

  it('without a choice the same day 3 months out, or the last one that month has (P85)', () => {
    const holds = (now: Date, timeZone: string) => {
      const start = wall(now, timeZone)
      const end = wall(campaignPeriod(now, null, timeZone).endDate, timeZone)
      const daysInMonth = new Date(Date.UTC(end.year, end.month, 0)).getUTCDate()
      return (
        end.time === '23:59:59.999' &&
        monthNumber(end) - monthNumber(start) === 3 &&
        end.day === Math.min(start.day, daysInMonth)
      )
    }
    fc.assert(fc.property(instants, zone, holds), { numRuns })
  })

  it('funds may be withdrawn from the first instant of the month after the end, never before it (P86)', () => {
    const holds = (endDate: Date, timeZone: string) => {
      const from = withdrawalDate(endDate, timeZone)
      const first = wall(from, timeZone)
      return (
        from.getTime() > endDate.getTime() &&
        first.day === 1 &&
        first.time === '00:00:00.000' &&
        monthNumber(first) - monthNumber(wall(endDate, timeZone)) === 1 &&
        monthNumber(wall(new Date(from.getTime() - 1), timeZone)) === monthNumber(wall(endDate, timeZone))
      )
    }
    fc.assert(fc.property(instants, zone, holds), { numRuns })
  })
})

describe('isEnded', () => {
  const end = '2026-04-01T03:59:59.999Z'
  it('is ended once the last millisecond is over', () => {
    expect(isEnded(end, end)).toBe(false)
    expect(isEnded(end, '2026-04-01T04:00:00.000Z')).toBe(true)
    expect(isEnded(null, '2099-01-01T00:00:00Z')).toBe(false)
  })
})

it('names months and days on the platform’s calendar', () => {
  expect(campaignMonth('2026-04-01T03:59:59.999Z', newYork)).toBe('2026-03')
  expect(campaignMonth('2026-04-01T03:59:59.999Z', 'UTC')).toBe('2026-04')
  expect(calendarDay('2026-04-01T03:59:59.999Z', newYork)).toBe('March 31, 2026')
})
