import { describe, expect, it } from 'vitest'
import { monthKey, monthPeriod, periodOf, periodQuery, yearPeriod } from './period.ts'

describe('a period', () => {
  it.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2100-02', '2100-02-28'],
    ['2026-12', '2026-12-31'],
    ['2026-04', '2026-04-30'],
  ])('%s ends on %s', (month, to) =>
    expect(monthPeriod(month)).toEqual({ name: month, from: `${month}-01`, to }),
  )

  it('of a year is January 1 to December 31', () => {
    expect(yearPeriod(2026)).toEqual({ name: '2026', from: '2026-01-01', to: '2026-12-31' })
  })

  it.each([
    [{ month: '2026-05' }, '2026-05'],
    [{ year: '2025' }, '2025'],
    [{ from: '2026-05-03', to: '2026-06-01' }, '2026-05-03_2026-06-01'],
    [{ from: '2026-05-03', to: '2026-05-03' }, '2026-05-03_2026-05-03'],
  ])('%o is named %s', (query, name) => expect(periodOf(periodQuery.parse(query)).name).toBe(name))

  it.each([
    [{}],
    [{ month: '2026-13' }],
    [{ month: '2026-05', year: '2026' }],
    [{ from: '2026-05-03' }],
    [{ to: '2026-05-03' }],
    [{ from: '2026-05-04', to: '2026-05-03' }],
    [{ from: '2026-02-30', to: '2026-03-01' }],
    [{ from: '2026-05-03', to: '2026-06-01', month: '2026-05' }],
    [{ year: '20266' }],
    [{ month: "2026-05'; drop table x" }],
  ])('%o is refused', query => expect(periodQuery.safeParse(query).success).toBe(false))

  it('accepts a month only as four and two digits', () => {
    expect(
      ['2026-05', '2026-5', '2026-00', '1899-01', '05-2026'].map(text => monthKey.safeParse(text).success),
    ).toEqual([true, false, false, false, false])
  })
})
