import { phrase } from '../../lib/phrase.ts'
import { type Refusal, refusal } from '../../lib/refusal.ts'
import type { Happening } from '../../platform/payments/port.ts'
import { type DonationStatus, type PaymentStatus, paymentStateOf } from '../payment-state.ts'

/** What decides whether a payment may be given back. A held one has no donation. */
export type RefundFacts = {
  payment: PaymentStatus
  donation: DonationStatus | null
  happened: readonly Happening[]
}

/**
 * Why a payment cannot be refunded, or null: only money that we have can go back, once. DonationNotFound (404),
 * AlreadyRefunded and DonationDisputed (409).
 */
export function refundProblem({ payment, donation, happened }: RefundFacts): Refusal | null {
  const state = paymentStateOf(new Set(happened))
  if (donation === 'refunded' || state === 'refunded') return alreadyRefunded()
  if (donation === 'disputed' || state === 'disputed') return disputed()
  return payment === 'captured' || payment === 'held' ? null : unknownDonation()
}

export const unknownDonation = () => refusal('DonationNotFound', 404, phrase('This donation is not known.'))

const alreadyRefunded = () =>
  refusal('AlreadyRefunded', 409, phrase('This donation was already refunded. Nothing was changed.'))

const disputed = () =>
  refusal(
    'DonationDisputed',
    409,
    phrase("A disputed donation cannot be refunded: the donor's bank has already taken the money back."),
  )

/** RefundReasonRequired (400): whoever reads the audit log must learn why. */
export const reasonRequired = () =>
  refusal('RefundReasonRequired', 400, phrase('Please tell why this donation is refunded.'))

/** RefundRefused (409): the provider has answered no. */
export const refundRefused = () =>
  refusal('RefundRefused', 409, phrase('The payment provider refused this refund. No money has moved.'))

export const maxRefundReasonLength = 500
