import { expect, it } from 'vitest'
import { medianOf, medianSpeed, percentile, speedOf } from './speed.ts'

const hundred = Array.from({ length: 100 }, (_, i) => 100 - i)

it('computes rates and latencies from a number of answers', () => {
  expect(speedOf(hundred, 4, 1)).toEqual({ perSecond: 25, p50: 50, p99: 99, askerBusy: 0.25 })
  expect(speedOf([7], 1)).toEqual({ perSecond: 1, p50: 7, p99: 7, askerBusy: 0 })
  expect(speedOf([], 1).p50).toBeNaN()
})

it.each([
  [[1, 2, 3, 4], 50, 2],
  [[1, 2, 3], 50, 2],
  [[1, 2, 3], 99, 3],
  [[1], 1, 1],
])('of %j %i per cent do not exceed %i', (sorted, percent, expected) => {
  expect(percentile(sorted, percent)).toBe(expected)
})

it('returns the median round unchanged', () => {
  const rounds = [9, 1, 5].map(perSecond => ({
    perSecond,
    p50: perSecond * 2,
    p99: perSecond * 3,
    askerBusy: 0,
  }))
  expect(medianSpeed(rounds)).toEqual({ perSecond: 5, p50: 10, p99: 15, askerBusy: 0 })
  expect(medianOf([4, 1, 3])).toBe(3)
  expect(medianOf([4, 1])).toBe(4)
})
