import { expect, test } from 'vitest'
import { lastReturn } from './rows.ts'
import { sampleReturns } from './samples.ts'

const first = { ...sampleReturns.part, at: '2026-04-01T16:00:00.000Z', amountCents: 1_527 }
const second = { ...sampleReturns.part, at: '2026-04-02T16:00:00.000Z', amountCents: 1_526 }
const rows = {
  returns: new Map([['donation', [first, sampleReturns.failed, second, sampleReturns.disputed]]]),
}

test('the newest of its kind and sum is the one that is told of', () => {
  expect(lastReturn(rows, 'donation', 'refunded', 2_000)).toBe(second)
  expect(lastReturn(rows, 'donation', 'refund_failed', 2_000)).toBe(sampleReturns.failed)
  expect(lastReturn(rows, 'donation', 'disputed')).toBe(sampleReturns.disputed)
})

test('what the ledger does not hold is nothing', () => {
  expect(lastReturn(rows, 'donation', 'refunded', 1_999)).toBeNull()
  expect(lastReturn(rows, 'donation', 'dispute_won')).toBeNull()
  expect(lastReturn(rows, 'another', 'refunded')).toBeNull()
})
