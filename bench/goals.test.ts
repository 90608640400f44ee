import { expect, it } from 'vitest'
import { goals, goalsOf } from './goals.ts'
import type { Result } from './works/work.ts'

const speed = (perSecond: number, p50 = 5) => ({ perSecond, p50, p99: 10, cpuMs: 2, askerBusy: 0 })
const result = (name: string, speeds: Result['speeds'], of: Partial<Result> = {}): Result => ({
  ...{ name, title: 'a title', connections: 16, speeds },
  ...of,
})
const valuesOf = (one: Result) => goalsOf(one).map(({ goal, value }) => `${value} ${goal.of}`)

it('compares a result with the goals of its work and its connections', () => {
  expect(valuesOf(result('W1 cold', { Tassel: speed(600), bare: speed(1_000) }))).toEqual(['0.6 x bare'])
  expect(valuesOf(result('W5 cold', { Tassel: speed(600) }))).toEqual(['2 ms of processor'])
  expect(goalsOf(result('W1 cold', {}, { connections: 5 }))).toEqual([])
})

it('compares with the best peer', () => {
  const speeds = { Tassel: speed(100), PostgREST: speed(50), PocketBase: speed(200) }
  expect(valuesOf(result('W3 one', speeds))).toEqual(['0.5 x the best peer', '10 p99 ms'])
})

it('finds pages by title, and subtracts their data', () => {
  const speeds = { Tassel: speed(100, 7), data: speed(300, 2) }
  expect(valuesOf(result('page', speeds, { title: 'account', connections: 1 }))).toEqual([
    '5 p50 ms over its data',
  ])
})

it('has no value for sides that were not measured', () => {
  for (const { work, at } of goals) {
    for (const { value } of goalsOf(result(work, {}, { connections: at, title: '' }))) expect(value).toBeNaN()
  }
})
