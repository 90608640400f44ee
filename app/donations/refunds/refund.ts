import { phrase } from '../../lib/phrase.ts'
import { type Refusal, refusal } from '../../lib/refusal.ts'
import { type PaymentStatus, type PaymentTotals, refundableOf } from '../payment-state.ts'

/**
 * The facts that decide whether a payment can be refunded, including a held payment, which has no donation.
 */
export type RefundFacts = { payment: PaymentStatus; totals: PaymentTotals }

/**
 * Returns why `cents` of a payment cannot be refunded, or null: only money that we still have can be
 * refunded. DonationNotFound (404), AlreadyRefunded and DonationDisputed (409), RefundTooLarge (400).
 */
export function refundProblem({ payment, totals }: RefundFacts, cents: number | null): Refusal | null {
  if (payment !== 'captured' && payment !== 'held') return unknownDonation()
  if (totals.disputedCents > 0) return disputed()
  const refundable = refundableOf(totals)
  if (refundable === 0) return alreadyRefunded()
  return cents !== null && cents > refundable ? tooLarge() : null
}

/** OwnDonation (403): no one refunds, or confirms a refund of, a donation made with their own address (P707). */
export const ownDonation = () =>
  refusal(
    'OwnDonation',
    403,
    phrase('This donation was made with your own email. Someone else must refund it.'),
  )

export const unknownDonation = () => refusal('DonationNotFound', 404, phrase('We can’t find this donation.'))

const alreadyRefunded = () =>
  refusal('AlreadyRefunded', 409, phrase('This donation was already refunded. Nothing was changed.'))

const disputed = () =>
  refusal(
    'DonationDisputed',
    409,
    phrase('A disputed donation cannot be refunded: the donor’s bank has already taken the money back.'),
  )

const tooLarge = () => {
  const words = phrase('That’s more than what’s left of the donation. Please enter a smaller amount.')
  return refusal('RefundTooLarge', 400, words, { fields: { cents: words } })
}

/**
 * RefundRunning (409): only one refund of a donation runs at a time, so that two admins do not refund it
 * twice.
 */
export const refundRunning = () =>
  refusal(
    'RefundRunning',
    409,
    phrase('Another refund of this donation is in progress. Wait until it finishes.'),
  )

/** RefundChanged (409): this id was already used with another amount or another payment. */
export const refundChanged = () =>
  refusal(
    'RefundChanged',
    409,
    phrase('This refund was already requested with a different amount. Nothing was changed.'),
  )

/** RefundReasonRequired (400): the audit log requires a reason. */
export const reasonRequired = () =>
  refusal('RefundReasonRequired', 400, phrase('Please say why you’re refunding this donation.'))

/** RefundRefused (409): the provider refused the refund. */
export const refundRefused = () =>
  refusal('RefundRefused', 409, phrase('The payment provider refused this refund. No money has moved.'))

export const maxRefundReasonLength = 500
