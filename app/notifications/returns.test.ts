import { expect, test } from 'vitest'
import { lastReturn } from './rows.ts'
import { sampleReturns } from './samples.ts'

const first = { ...sampleReturns.part, at: '2026-04-01T16:00:00.000Z', amountCents: 1_527 }
const second = { ...sampleReturns.part, at: '2026-04-02T16:00:00.000Z', amountCents: 1_526 }
const rows = {
  returns: new Map([['donation', [first, sampleReturns.failed, second, sampleReturns.disputed]]]),
}

test('selects the newest return of its kind and amount', () => {
  expect(lastReturn(rows, 'donation', 'refunded', 2_000)).toBe(second)
  expect(lastReturn(rows, 'donation', 'refund_failed', 2_000)).toBe(sampleReturns.failed)
  expect(lastReturn(rows, 'donation', 'disputed')).toBe(sampleReturns.disputed)
})

test('selects nothing that is missing from the ledger', () => {
  expect(lastReturn(rows, 'donation', 'refunded', 1_999)).toBeNull()
  expect(lastReturn(rows, 'donation', 'dispute_won')).toBeNull()
  expect(lastReturn(rows, 'another', 'refunded')).toBeNull()
})
