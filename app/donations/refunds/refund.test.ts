import { expect, test } from 'vitest'
import type { PaymentStatus } from '../payment-state.ts'
import { refundProblem } from './refund.ts'

type Case = [
  status: PaymentStatus,
  refunded: number,
  disputed: number,
  asked: number | null,
  code: string | null,
]

/** `[status, refunded, disputed, requested, refusal]` of a payment of 6,050 cents. */
const cases: Case[] = [
  ['captured', 0, 0, null, null],
  ['captured', 0, 0, 6_050, null],
  ['captured', 0, 0, 6_051, 'RefundTooLarge'],
  ['captured', 1_000, 0, 5_050, null],
  ['captured', 1_000, 0, 5_051, 'RefundTooLarge'],
  ['captured', 6_050, 0, null, 'AlreadyRefunded'],
  ['captured', 6_050, 0, 1, 'AlreadyRefunded'],
  ['captured', 0, 6_050, null, 'DonationDisputed'],
  ['captured', 0, 2_000, 1_000, 'DonationDisputed'],
  ['captured', 6_050, 6_050, null, 'DonationDisputed'],
  ['held', 0, 0, null, null],
  ['held', 6_050, 0, null, 'AlreadyRefunded'],
  ['held', 0, 6_050, null, 'DonationDisputed'],
  ['started', 0, 0, null, 'DonationNotFound'],
  ['failed', 0, 0, null, 'DonationNotFound'],
  ['expired', 0, 0, null, 'DonationNotFound'],
]

test.each(cases)(
  'of a payment that is %s, with %i refunded and %i disputed, %s cents: %s',
  (payment, refundedCents, disputedCents, asked, code) => {
    const isCaptured = payment === 'captured' || payment === 'held'
    const totals = {
      isCaptured,
      capturedCents: isCaptured ? 6_050 : 0,
      refundedCents,
      disputedCents,
      feeCents: 0,
    }
    expect(refundProblem({ payment, totals }, asked)?.code ?? null).toBe(code)
  },
)
