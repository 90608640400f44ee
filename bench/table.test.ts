import { expect, it } from 'vitest'
import { goalTable, pageTable, resultTable, short, verdictOf } from './table.ts'
import type { Result } from './works/work.ts'

const result: Result = {
  name: 'W5',
  title: 'public page, HTML',
  connections: 16,
  speeds: {
    Tassel: { perSecond: 81.4, p50: 190.2, p99: 600, askerBusy: 0.1 },
    memory: { perSecond: 18_266, p50: 0.8, p99: 3, askerBusy: 0.9 },
  },
}

it('prints a line with rates, latencies and ratios', () => {
  expect(resultTable([result]).split('\n').at(-1)).toBe(
    '| W5 public page, HTML | 16 | 81 | 190 / 600 |  |  | 18,266 |  |  | 0.0045 |',
  )
})

it('marks missing sides', () => {
  expect(goalTable([result]).split('\n').at(-1)).toBe(
    '| W5 public page, HTML | 16 | >= 0.5 x memory | 0.0045 | missed, 112 x short |',
  )
  expect(verdictOf({ share: 1 })).toBe('met')
})

it('lists pages by duration', () => {
  const page = { ...result, name: 'W4 page', title: 'balances', connections: 1 }
  expect(pageTable([page]).split('\n').at(-1)).toBe('| balances | 190 / 600 | missed, 63 x short |')
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
