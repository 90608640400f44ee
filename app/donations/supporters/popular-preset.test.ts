import { expect, test } from 'vitest'
import { popularPreset } from './supporters.ts'

/** Donations as `[dollars, times, name]`, each by a different donor unless `name` is set. */
const donations = (...made: [dollars: number, times: number, name?: string][]) =>
  made.flatMap(([dollars, times, name], row) =>
    Array.from({ length: times }, (_, n) => ({
      id: `${row} ${n}`,
      name: name ?? `Donor ${row} ${n}`,
      amountCents: dollars * 100,
    })),
  )

test.each([
  ['none yet', donations(), null],
  ['nine donations are too few', donations([50, 9]), null],
  ['ten of one amount', donations([50, 10]), 5_000],
  ['the leading one', donations([25, 4], [50, 5], [100, 3]), 5_000],
  ['a tie', donations([25, 5], [50, 5]), null],
  ['three of ten are too few', donations([25, 3], [50, 2], [10, 2], [11, 1], [12, 1], [13, 1]), null],
  ['another amount leads: no preset is shown instead', donations([20, 6], [50, 5]), null],
  ['a donor who gives repeatedly counts once', donations([250, 8, 'Uncle Ben'], [25, 4]), 2_500],
  ['anonymous donations count separately', donations([100, 6, 'Anonymous'], [25, 5]), 10_000],
])('the popular preset: %s (P402)', (_, list, expected) => {
  expect(popularPreset(list)).toBe(expected)
})
