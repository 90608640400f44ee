import { expect, it } from 'vitest'
import { figureTable, goalTable, pageTable, resultTable, short, verdictOf } from './table.ts'
import type { Result } from './works/work.ts'

const speed = (perSecond: number, p50: number) => ({ perSecond, p50, p99: 600, cpuMs: 8.4, askerBusy: 0.1 })
const result: Result = {
  name: 'W5 plain',
  title: 'page',
  connections: 16,
  speeds: { Tassel: speed(81.4, 190.2), memory: speed(18_266, 0.8) },
}

it('prints a line with rates, latencies and ratios', () => {
  expect(resultTable([result]).split('\n').at(-1)).toBe(
    '| W5 plain: page | 16 | 81 | 190 / 600 | 8.4 |  | 18,266 |  |  |  |  | 0.0045 |  |',
  )
})

it('compares with the faster of the peers', () => {
  const speeds = { Tassel: speed(100, 1), PostgREST: speed(50, 1), PocketBase: speed(80, 1) }
  expect(resultTable([{ ...result, speeds }])).toContain('| 50 | 80 |  |  | 1.3 |')
})

it('says by how much a goal was missed', () => {
  expect(goalTable([result]).split('\n').at(-1)).toBe(
    '| W5 plain: page | 16 | >= 0.4 x memory | 0.0045 | missed, 90 x short |',
  )
  expect(verdictOf(1, { atLeast: 1 })).toBe('met')
  expect(verdictOf(0, { atMost: 0 })).toBe('met')
  expect(verdictOf(1, { atMost: 0 })).toContain('missed')
  expect(verdictOf(Number.NaN, { atMost: 1 })).toBe('not measured')
})

it('prints pages beside their data, and figures beside the bare server', () => {
  const page = { ...result, title: 'account', speeds: { Tassel: speed(9, 5), data: speed(100, 2) } }
  expect(pageTable([page]).split('\n').at(-1)).toBe('| account | 16 | 5 / 600 | 8.4 | 2 / 600 |  |')
  expect(figureTable([{ title: 'ready, ms', Tassel: 550, bare: 100, atMost: 500 }])).toContain(
    '| ready, ms | 550 | 100 | <= 500 | missed, 1.1 x short |',
  )
})

it.each([
  [0.00446, '0.0045'],
  [0.96, '0.96'],
  [9.96, '10'],
  [12.4, '12'],
  [1_187.2, '1,187'],
  [Number.NaN, ''],
])('shortens %f to %s', (figure, text) => {
  expect(short(figure)).toBe(text)
})
