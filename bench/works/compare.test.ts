import { expect, it } from 'vitest'
import { compare } from './compare.ts'

it('runs the sides in turn, skips the first round and returns the median of each side', async () => {
  const log: string[] = []
  const speeds = { Tassel: [99, 3, 1, 2], bare: [99, 6, 4, 5] }
  const runner = (name: keyof typeof speeds) => async (connections: number) => {
    log.push(`${name} ${connections}`)
    return { perSecond: speeds[name].shift() ?? 0, p50: 1, p99: 2, cpuMs: 0, askerBusy: 0 }
  }
  const sides = { Tassel: runner('Tassel'), bare: runner('bare') }
  const [result] = await compare({ name: 'W1', title: 'work', connections: [16], sides }, 3)
  expect(log).toEqual(Array.from({ length: 4 }, () => ['Tassel 16', 'bare 16']).flat())
  expect(result?.speeds.Tassel?.perSecond).toBe(2)
  expect(result?.speeds.bare?.perSecond).toBe(5)
})
