import { expect, test } from 'vitest'
import { wordsOf } from '#app/words/languages.ts'
import { addDays } from '../campaigns/days.ts'
import {
  addMonths,
  dayLabel,
  daysUpTo,
  monthLabel,
  monthNumber,
  monthsFrom,
  monthsUpTo,
  periodWords,
  shortDay,
  yearsToChoose,
} from './calendar.ts'

test.each([
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-11-21', 0, '2026-11-21'],
])('%s and %d days is %s', (day, count, result) => expect(addDays(day, count)).toBe(result))

test.each([
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-11', -12, '2025-11'],
])('%s and %d months is %s', (month, count, result) => expect(addMonths(month, count)).toBe(result))

test('days and months run up to the last, oldest first', () => {
  expect(daysUpTo('2026-03-02', 3)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02'])
  expect(monthsUpTo('2026-01', 3)).toEqual(['2025-11', '2025-12', '2026-01'])
  expect(monthsFrom('2025-11', '2026-01')).toEqual(['2025-11', '2025-12', '2026-01'])
  expect(monthsFrom('2026-01', '2026-01')).toEqual(['2026-01'])
})

test.each([
  ['en', 'May 2025', 'Nov 1, 2026', 'Nov 21', 'May 2026', 'All time'],
  ['es', 'mayo de 2025', '1 nov 2026', '21 nov', 'mayo de 2026', 'Total'],
] as const)('days, months and periods are written in %s', (locale, month, day, short, period, ever) => {
  const t = wordsOf(locale)
  expect(monthLabel('2025-05', t)).toBe(month)
  expect(dayLabel('2026-11-01', t)).toBe(day)
  expect(shortDay('2026-11-21', t)).toBe(short)
  expect([periodWords('2026-05', t), periodWords('2026', t), periodWords(null, t)]).toEqual([
    period,
    '2026',
    ever,
  ])
})

test.each([
  ['May', 5],
  ['may', 5],
  ['MAY', 5],
  ['5', 5],
  ['05', 5],
  [' december ', 12],
  ['Sep', 9],
  ['12', 12],
  ['0', null],
  ['13', null],
  ['-5', null],
  ['5.0', null],
  ['ma', null],
  ['mayo', null],
  ['', null],
])('month %j is %s', (text, number) => expect(monthNumber(text)).toBe(number))

test('years to choose are distinct, newest first', () => {
  expect(yearsToChoose([2025, 2024], 2026, 2025)).toEqual([2026, 2025, 2024])
  expect(yearsToChoose([], 2026, 2026)).toEqual([2026])
})
