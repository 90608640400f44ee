import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DayOrder, dayOrders, fittingOrders, readWrittenDay } from './written-day.ts'

describe('a written date (P728)', () => {
  test.each<[string, DayOrder, string | null]>([
    ['2026-11-10', 'mdy', '2026-11-10'],
    ['2026-11-10 14:05:00', 'mdy', '2026-11-10'],
    ['2026-11-10T14:05:00Z', 'dmy', '2026-11-10'],
    ['20261110', 'mdy', '2026-11-10'],
    ['Nov 10, 2026', 'mdy', '2026-11-10'],
    ['November 10 2026', 'dmy', '2026-11-10'],
    ['10-Nov-2026', 'mdy', '2026-11-10'],
    ['10 nov 26', 'mdy', '2026-11-10'],
    ['10 ene. 2026', 'mdy', '2026-01-10'],
    ['11/10/2026', 'mdy', '2026-11-10'],
    ['11/10/2026 0:00', 'mdy', '2026-11-10'],
    ['11/10/2026 2:05 PM', 'mdy', '2026-11-10'],
    ['11/10/2026', 'dmy', '2026-10-11'],
    ['11-10-26', 'mdy', '2026-11-10'],
    ['26.11.10', 'ymd', '2026-11-10'],
    ['11/10/2026', 'ymd', null],
    ['11/10-2026', 'mdy', null],
    ['13/10/2026', 'mdy', null],
    ['02/30/2026', 'mdy', null],
    ['11/10/026', 'mdy', null],
    ['1110', 'mdy', null],
    ['10 Foo 2026', 'mdy', null],
    ['', 'mdy', null],
  ])('%s in %s is %s', (text, order, day) => {
    expect(readWrittenDay(text, order)).toBe(day)
  })

  test.each<[string[], DayOrder[]]>([
    [
      ['10/11/2026', '9/11/2026'],
      ['mdy', 'dmy'],
    ],
    [['10/11/2026', '12/11/2026'], ['dmy']],
    [['11/13/2026'], ['mdy']],
    [['11/11/2026', '10/10/2026'], ['mdy']],
    [['2026-11-10'], ['mdy']],
    [['26-11-10'], ['dmy', 'ymd']],
    [['26-11-10', '26-11-31'], []],
    [['32-11-10'], []],
    [['11/10/1926'], []],
    [['Rotary'], []],
    [[], []],
  ])('%j up to 2026-11-30 may be in the orders %j', (dates, orders) => {
    expect(fittingOrders(dates, '2000-01-01', '2026-11-30')).toEqual(orders)
  })

  test('of digits is the day that was written, in every order', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(
        day,
        fc.constantFrom(...dayOrders),
        fc.boolean(),
        fc.constantFrom('-', '/', '.'),
        (at, order, isShort, mark) => {
          const iso = at.toISOString().slice(0, 10)
          const [y = '', m = '', d = ''] = iso.split('-')
          const year = isShort ? y.slice(2) : y
          const text = { ymd: [year, m, d], mdy: [m, d, year], dmy: [d, m, year] }[order].join(mark)
          expect(readWrittenDay(text, order)).toBe(iso)
        },
      ),
    )
  })
})
