import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figure, gridOf, percentOf, shortFigure, tickIndexes } from './figures.ts'

test.each([
  [123_450, 'cents', '$1,234.50'],
  [0, 'cents', '$0.00'],
  [-300, 'cents', '\u2212$3.00'],
  [1_234, 'count', '1,234'],
] as const)('%d %s is %s in full', (value, unit, words) => {
  expect(figure(value, unit, '$')).toBe(words)
})

test.each([
  [0, 'cents', '$0'],
  [95_000, 'cents', '$950'],
  [100_000, 'cents', '$1k'],
  [125_000, 'cents', '$1.2k'],
  [199_999, 'cents', '$1.9k'],
  [250_000_000, 'cents', '$2.5M'],
  [999, 'count', '999'],
  [12_000, 'count', '12k'],
  [3_000_000_000, 'count', '3B'],
] as const)('%d %s is shortened to %s', (value, unit, words) => {
  expect(shortFigure(value, unit, '$')).toBe(words)
})

describe('gridOf', () => {
  test.each([
    [0, 'count', [0, 1]],
    [1, 'count', [0, 1]],
    [7, 'count', [0, 2, 4, 6, 8]],
    [40, 'count', [0, 10, 20, 30, 40]],
    [0, 'cents', [0, 100]],
    [123_400, 'cents', [0, 50_000, 100_000, 150_000]],
    [1_000_000, 'cents', [0, 250_000, 500_000, 750_000, 1_000_000]],
  ] as const)('for up to %d %s lies at %j', (highest, unit, lines) => {
    expect(gridOf(highest, unit)).toEqual(lines)
  })

  test('starts at 0, reaches the highest figure, and has 2 to 6 lines in equal steps of whole dollars', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), highest => {
        const lines = gridOf(highest, 'cents')
        const step = lines[1] ?? 0
        expect(lines[0]).toBe(0)
        expect(lines.at(-1)).toBeGreaterThanOrEqual(highest)
        expect(lines.length).toBeGreaterThanOrEqual(2)
        expect(lines.length).toBeLessThanOrEqual(6)
        expect(step % 100).toBe(0)
        expect(lines).toEqual(lines.map((_, index) => index * step))
      }),
    )
  })
})

test.each([
  [0, 7, []],
  [1, 7, [0]],
  [7, 7, [0, 1, 2, 3, 4, 5, 6]],
  [12, 7, [1, 3, 5, 7, 9, 11]],
  [30, 7, [4, 9, 14, 19, 24, 29]],
])('of %d marks labels at most %d: %j', (count, most, indexes) => {
  expect(tickIndexes(count, most)).toEqual(indexes)
})

test.each([
  [1, 3, 33],
  [2, 3, 67],
  [44, 49, 90],
  [1, 200, 1],
  [1, 1000, 1],
  [999, 1000, 99],
  [3, 3, 100],
  [5, 4, 125],
  [0, 0, 0],
])('%d of %d is %d percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent)
})
