import { expect, test } from 'vitest'
import type { Happening } from '../../platform/payments/port.ts'
import type { DonationStatus, PaymentStatus } from '../payment-state.ts'
import { refundProblem } from './refund.ts'

type Case = [PaymentStatus, DonationStatus | null, Happening[], string | null]

const cases: Case[] = [
  ['captured', 'captured', ['captured'], null],
  ['captured', 'captured', ['captured', 'disputed', 'dispute_won'], null],
  ['captured', 'refunded', ['captured', 'refunded'], 'AlreadyRefunded'],
  ['captured', 'refunded', ['captured', 'disputed', 'refunded'], 'AlreadyRefunded'],
  ['captured', 'disputed', ['captured', 'disputed'], 'DonationDisputed'],
  ['held', null, ['captured'], null],
  ['held', null, ['captured', 'refunded'], 'AlreadyRefunded'],
  ['held', null, ['captured', 'disputed'], 'DonationDisputed'],
  ['held', null, ['captured', 'disputed', 'dispute_won'], null],
  ['started', null, [], 'DonationNotFound'],
  ['failed', null, ['failed'], 'DonationNotFound'],
  ['expired', null, [], 'DonationNotFound'],
]

test.each(cases)(
  'a payment that is %s, its donation %s, after %j: %s',
  (payment, donation, happened, code) => {
    expect(refundProblem({ payment, donation, happened })?.code ?? null).toBe(code)
  },
)
