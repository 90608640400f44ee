import { expect, it } from 'vitest'
import { goals, goalsOf, reached } from './goals.ts'
import type { Result } from './works/work.ts'

const speed = (perSecond: number, p99 = 10) => ({ perSecond, p50: 5, p99, askerBusy: 0 })
const result = (speeds: Result['speeds'], of: Partial<Result> = {}): Result => ({
  ...{ name: 'W1', title: 'campaign and 20 gifts, data', connections: 16, speeds },
  ...of,
})
const sharesOf = (one: Result) => goalsOf(one).map(goal => reached(goal, one)?.share.toFixed(2) ?? null)

it('compares a result with the goals of its work and its connections', () => {
  // The goals: 0.6 x 2,000 from memory; 10 x (571 / 2,930) x 1,000, an estimate of the best peer; a p99 of at most 8 ms.
  expect(sharesOf(result({ Tassel: speed(600), bare: speed(1_000), memory: speed(2_000) }))).toEqual([
    '0.50',
    '0.31',
    '0.80',
  ])
  expect(sharesOf(result({ Tassel: speed(1_200), memory: speed(2_000) }, { connections: 64 }))).toEqual([
    '1.00',
    null,
  ])
})

it('distinguishes two works with the same name', () => {
  const hot = { name: 'W3', title: 'a gift recorded, one campaign', connections: 64 }
  expect(sharesOf(result({ Tassel: speed(400), bare: speed(100) }, hot))).toEqual(['0.50'])
  expect(
    sharesOf(result({ Tassel: speed(65), bare: speed(100) }, { ...hot, title: 'a gift recorded, spread' })),
  ).toEqual(['0.50'])
})

it('accepts absolute figures', () => {
  expect(sharesOf(result({ Tassel: speed(500) }, { name: 'W4', connections: 4 }))).toEqual(['0.50'])
  expect(sharesOf(result({ Tassel: speed(500) }, { name: 'W4 page', connections: 1 }))).toEqual(['0.60'])
})

it('ignores works that were not measured', () => {
  expect(goalsOf(result({}, { connections: 5 }))).toEqual([])
  expect(goals.map(goal => reached(goal, result({})))).toEqual(goals.map(() => null))
})
