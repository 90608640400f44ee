import { expect, it } from 'vitest'
import { medianOf, percentile, speedOf } from './speed.ts'

const hundred = Array.from({ length: 100 }, (_, i) => 100 - i)

it('computes rates, latencies and processor time of a round', () => {
  expect(speedOf(hundred, 4, 0.3)).toEqual({ perSecond: 25, p50: 50, p99: 99, cpuMs: 3 })
  expect(speedOf([7], 1, 0)).toEqual({ perSecond: 1, p50: 7, p99: 7, cpuMs: 0 })
  expect(speedOf([], 1, 0).p50).toBeNaN()
})

it.each([
  [[1, 2, 3, 4], 50, 2],
  [[1, 2, 3], 50, 2],
  [[1, 2, 3], 99, 3],
  [[1], 1, 1],
])('of %j %i per cent do not exceed %i', (sorted, percent, expected) => {
  expect(percentile(sorted, percent)).toBe(expected)
})

it('returns the median', () => {
  expect(medianOf([4, 1, 3])).toBe(3)
  expect(medianOf([4, 1])).toBe(4)
  expect(medianOf([])).toBeNaN()
})
