import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsToDecimal, divideRounded, formatCents, shareOf, splitCents } from './cents.ts'

test.each([
  [1000, 290, 29],
  [50, 100, 1],
  [49, 100, 0],
  [-50, 100, -1],
  [2500, 250, 63],
  [0, 1500, 0],
])('%i cents at %i basis points is %i', (cents, basisPoints, share) => {
  expect(shareOf(cents, basisPoints)).toBe(share)
})

test('rounds half away from zero for either sign', () => {
  expect([5, 15, -5, -15, 4, -4].map(n => divideRounded(n, 10))).toEqual([1, 2, -1, -2, 0, 0])
})

test.each([
  [2 ** 53, 10],
  [10, 2 ** 53],
  [1.5, 10],
  [10, 0],
  [10, -10],
])('refuses to divide %d by %d', (numerator, denominator) => {
  expect(() => divideRounded(numerator, denominator)).toThrow(RangeError)
})

test('a split sums to its total, and each part is within a cent of its share', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 12 }),
      (total, weights) => {
        const parts = splitCents(total, weights)
        const sum = weights.reduce((a, b) => a + b, 0)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(total)
        if (sum > 0) {
          parts.forEach((part, i) => {
            expect(Math.abs(part - (total * (weights[i] ?? 0)) / sum)).toBeLessThan(1 + 1e-3)
          })
        }
      },
    ),
    { numRuns: 20_000 },
  )
})

test.each([
  ['the largest remainder', 10, [1, 2], [3, 7]],
  ['the earlier rows if remainders are equal', 10, [1, 1, 4], [2, 2, 6]],
  ['the first row if all weights are 0', 10, [0, 0], [10, 0]],
  ['no row if there is none', 10, [], []],
])('the remaining cents go to %s', (_, total, weights, parts) => {
  expect(splitCents(total, weights)).toEqual(parts)
})

test('formats amounts with two decimals and a true minus sign', () => {
  expect(formatCents(123_450, '$')).toBe('$1,234.50')
  expect(formatCents(0, '$')).toBe('$0.00')
  expect(formatCents(-305, 'R$')).toBe('\u2212R$3.05')
  expect(formatCents(100_000_000_000, '$')).toBe('$1,000,000,000.00')
  expect(centsToDecimal(-123_405)).toBe('-1234.05')
})
