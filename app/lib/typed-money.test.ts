import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents, parseDollars } from './cents.ts'

test.each([
  ['25', 2500],
  ['$1,250.5', 125_050],
  ['\u20ac 25', 2500],
  ['R$9.90', 990],
  [' 12.34 ', 1234],
  ['0.99', 99],
  ['1.', 100],
  ['1.234', null],
  ['-5', null],
  ['1e3', null],
  ['', null],
  ['abc', null],
  ['ab25', null],
  ['\u0661\u0662', null],
])('%j is parsed as %s cents', (text, cents) => {
  expect(parseDollars(text)).toBe(cents)
})

test('parses the amounts that formatCents writes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 13 }),
      fc.constantFrom('$', '\u20ac', 'R$'),
      (cents, sign) => {
        expect(parseDollars(formatCents(cents, sign))).toBe(cents)
      },
    ),
    { numRuns: 20_000 },
  )
})
