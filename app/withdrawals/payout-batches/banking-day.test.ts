import { describe, expect, it, test } from 'vitest'
import { bankingDaysAfter, isBankingDay, nextBankingDay } from './banking-day.ts'

/** The Federal Reserve's list of observed holidays (federalreserve.gov), as 'MM-DD' by year. */
const observed = {
  2026: '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25',
  2028: '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25',
}

describe('a banking day', () => {
  it.each(Object.entries(observed))('of %s is every weekday that isn’t a holiday', (year, list) => {
    const off = new Set(list.split(' ').map(day => `${year}-${day}`))
    const wrong: string[] = []
    for (let at = Date.UTC(Number(year), 0, 1); at < Date.UTC(Number(year) + 1, 0, 1); at += 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10)
      const isWeekend = [0, 6].includes(new Date(at).getUTCDay())
      if (isBankingDay(day) === (isWeekend || off.has(day))) wrong.push(day)
    }
    expect(wrong).toEqual([])
  })

  it.each([
    ['a Monday', '2026-03-09', '2026-03-10'],
    ['a Friday', '2026-03-13', '2026-03-16'],
    ['before Thanksgiving', '2026-11-25', '2026-11-27'],
    ['before a long weekend', '2026-05-22', '2026-05-26'],
    ['New Year\u2019s Eve', '2026-12-31', '2027-01-04'],
    ['before the fourth of July on a Sunday', '2027-07-02', '2027-07-06'],
    ['before Christmas on a Saturday, whose Friday is worked', '2027-12-23', '2027-12-24'],
    ['before a leap day', '2028-02-28', '2028-02-29'],
  ])('follows %s', (_, day, next) => expect(nextBankingDay(day)).toBe(next))
})

test.each([
  ['2026-03-09', 1, '2026-03-10'],
  ['2026-03-09', 3, '2026-03-12'],
  ['2026-11-24', 3, '2026-11-30'],
])('%s and %i banking days are %s', (day, count, after) => expect(bankingDaysAfter(day, count)).toBe(after))
