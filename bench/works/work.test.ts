import { expect, it } from 'vitest'
import { inTurns, ratio } from './work.ts'

const speed = (perSecond: number) => ({ perSecond, p50: 1, p99: 2, cpuMs: 0 })

function sidesThatLog() {
  const log: string[] = []
  const speeds = { ours: [99, 3, 1, 2], theirs: [99, 6, 4, 5] }
  const runner = (name: keyof typeof speeds) => async () => {
    log.push(name)
    return speed(speeds[name].shift() ?? 0)
  }
  return { log, sides: { ours: runner('ours'), theirs: runner('theirs') } }
}

it('runs the sides in turn and leaves out the first round', async () => {
  const { log, sides } = sidesThatLog()
  const { ours, theirs } = await inTurns({ rounds: 3 }, sides)
  expect(log).toEqual(Array.from({ length: 4 }, () => ['ours', 'theirs']).flat())
  expect(ours.map(({ perSecond }) => perSecond)).toEqual([3, 1, 2])
  expect(ratio(ours, theirs)).toEqual({ value: 0.4, ours: 2 })
})

it('counts every round of works that start cold', async () => {
  const { ours } = await inTurns({ rounds: 1 }, sidesThatLog().sides, 'all')
  expect(ours).toEqual([speed(99)])
})

it('has no ratio to a side that was not measured', () => {
  expect(ratio([speed(5)], undefined).value).toBeNaN()
})
