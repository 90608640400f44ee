import { expect, it } from 'vitest'
import { backoffMs, sendingsOf } from './faults.ts'

it('sends each event once and at once when nothing is wrong', () => {
  expect(sendingsOf({}, () => 0.5)).toEqual([0])
})

it('sends late, often, in disorder, or never, as the faults say', () => {
  expect(sendingsOf({ late: { ms: 700 } }, () => 0.5)).toEqual([700])
  expect(sendingsOf({ repeat: { times: 3 } }, () => 0.5)).toEqual([0, 0, 0])
  expect(sendingsOf({ reorder: { ms: 1_000 }, late: { ms: 100 } }, () => 0.25)).toEqual([350])
  expect(sendingsOf({ drop: { next: 1 } }, () => 0.5)).toEqual([])
  expect(sendingsOf({ drop: { next: 0 } }, () => 0.5)).toEqual([0])
})

it('waits longer after each failure, at most half a minute', () => {
  expect([1, 2, 3, 4].map(backoffMs)).toEqual([200, 400, 800, 1_600])
  expect(backoffMs(100)).toBe(30_000)
})
