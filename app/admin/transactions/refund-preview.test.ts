import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsOf, wordsWithMoney } from '#app/words/languages.ts'
import type { TransactionDetail } from './contract.ts'
import { readRefundSum, refundPreview } from './refund-preview.ts'

const { money } = wordsWithMoney('en', '$')

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

describe('what a refund does', () => {
  it('of a part: each line gives its share, and says what stays (P285)', () => {
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

  it('of the rest: nothing stays', () => {
    const { sum, lines: shown } = refundPreview(detail({ returnedCents: 2_000 }), 4_050)
    expect(sum).toEqual({ label: 'Total', before: 2_000, now: 4_050, left: 0 })
    expect(shown.every(({ left }) => left === 0)).toBe(true)
  })

  it.each([
    ['has it all', 5_000, 0],
    ['has exactly what goes back', 1_653, 0],
    ['lacks a cent', 1_652, 1],
    ['has nothing', 0, 1_653],
    ['owes already', -100, 1_753],
    ['has nothing to do with it', null, 0],
  ])('to a campaign that %s', (_, campaignLeftCents, shortfallCents) => {
    expect(refundPreview(detail({ campaignLeftCents }), 2_000)).toMatchObject({ shortfallCents })
  })

  it('adds up, whatever went back before', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6_050 }), fc.integer({ min: 0, max: 6_050 }), (before, more) => {
        const now = Math.min(more, 6_050 - before)
        const { lines: shown, sum } = refundPreview(detail({ returnedCents: before }), now)
        expect(sum).toEqual({ label: 'Total', before, now, left: 6_050 - before - now })
        for (const part of ['before', 'now', 'left'] as const) {
          expect(shown.reduce((all, line) => all + line[part], 0)).toBe(sum[part])
          expect(shown.every(line => line[part] >= 0)).toBe(true)
        }
      }),
      { numRuns: 5_000 },
    ))
})

describe('the sum that was typed', () => {
  it.each([
    ['20', 2_000],
    ['$20.5', 2_050],
    ['0.01', 1],
    ['60.50', 6_050],
    [' 1,0.00 ', 1_000],
  ])('%j is a sum', (typed, cents) =>
    expect(readRefundSum(typed, 6_050, { t: wordsOf('en'), money })).toEqual({ cents, problem: null }),
  )

  it.each([
    ['', 'Please enter how much to refund.'],
    ['  ', 'Please enter how much to refund.'],
    ['abc', 'Please enter a sum such as $20.00, with at most two decimals.'],
    ['20.005', 'Please enter a sum such as $20.00, with at most two decimals.'],
    ['-5', 'Please enter a sum such as $20.00, with at most two decimals.'],
    ['1e3', 'Please enter a sum such as $20.00, with at most two decimals.'],
    ['0', 'Please enter at least $0.01.'],
    ['0.00', 'Please enter at least $0.01.'],
    ['60.51', 'Only $60.50 of this donation can still be refunded.'],
    ['999999999999', 'Only $60.50 of this donation can still be refunded.'],
  ])('%j is none', (typed, problem) =>
    expect(readRefundSum(typed, 6_050, { t: wordsOf('en'), money })).toEqual({ cents: null, problem }),
  )
})
