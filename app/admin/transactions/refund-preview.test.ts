import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsWithMoney } from '#app/words/languages.ts'
import type { TransactionDetail } from './contract.ts'
import { parseRefundAmount, refundPreview } from './refund-preview.ts'

const { t, money } = wordsWithMoney('en', '$')

const lines: TransactionDetail['lines'] = {
  amount: 5_000,
  tip: 750,
  foundationDonation: 0,
  processingFee: 175,
  creditCardFee: 125,
  total: 6_050,
  providerFee: 206,
}
const detail = (refund: Partial<TransactionDetail['refund']> = {}) => ({
  lines,
  refund: {
    returnedCents: 0,
    refundableCents: 6_050,
    problem: null,
    isWaiting: false,
    failure: null,
    campaignLeftCents: 5_000,
    ...refund,
  },
})

describe('the preview of a refund', () => {
  it('splits a partial refund over the lines (P285)', () => {
    expect(refundPreview(detail(), 2_000)).toEqual({
      lines: [
        { label: 'Amount', before: 0, now: 1_653, left: 3_347 },
        { label: 'Tip', before: 0, now: 248, left: 502 },
        { label: 'Processing fee', before: 0, now: 58, left: 117 },
        { label: 'Credit card fee', before: 0, now: 41, left: 84 },
      ],
      sum: { label: 'Total', before: 0, now: 2_000, left: 4_050 },
      shortfallCents: 0,
    })
  })

  it('leaves nothing after a refund of the rest', () => {
    const { sum, lines: shown } = refundPreview(detail({ returnedCents: 2_000 }), 4_050)
    expect(sum).toEqual({ label: 'Total', before: 2_000, now: 4_050, left: 0 })
    expect(shown.every(({ left }) => left === 0)).toBe(true)
  })

  it.each([
    [5_000, 0],
    [1_653, 0],
    [1_652, 1],
    [0, 1_653],
    [-100, 1_753],
    [null, 0],
  ])('for a campaign with a balance of %s has a shortfall of %i', (campaignLeftCents, shortfallCents) => {
    expect(refundPreview(detail({ campaignLeftCents }), 2_000)).toMatchObject({ shortfallCents })
  })

  it('adds up after any earlier refund', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6_050 }),
        fc.integer({ min: 0, max: 6_050 }),
        (before, requested) => {
          const now = Math.min(requested, 6_050 - before)
          const { lines: shown, sum } = refundPreview(detail({ returnedCents: before }), now)
          expect(sum).toEqual({ label: 'Total', before, now, left: 6_050 - before - now })
          for (const column of ['before', 'now', 'left'] as const) {
            expect(shown.reduce((total, line) => total + line[column], 0)).toBe(sum[column])
            expect(shown.every(line => line[column] >= 0)).toBe(true)
          }
        },
      ),
      { numRuns: 5_000 },
    ))
})

it.each([
  ['$20.5', 2_050, null],
  ['60.50', 6_050, null],
  ['  ', null, 'Please enter how much to refund.'],
  ['20.005', null, 'Is that $20.01 or $20,005.00? Enter 20.01 or 20,005.00.'],
  ['0.00', null, 'Please enter at least $0.01.'],
  ['60.51', null, 'Only $60.50 of this donation can still be refunded.'],
])('a typed amount of %j is %j cents, with the message %j', (typed, cents, problem) => {
  expect(parseRefundAmount(typed, 6_050, { t, money })).toEqual({ cents, problem })
})
