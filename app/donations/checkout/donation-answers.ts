import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { DonationStarted, DonationStatusAnswer, NextStep } from '../contract.ts'
import { type DonationStatus, type PaymentStatus, shownStatus } from '../payment-state.ts'
import { declineWords } from './decline-words.ts'

/** The state of a payment, from which the donor's status is derived. */
export type PaymentState = {
  payment: PaymentStatus
  donation: DonationStatus | null
  declineCode: string | null
  /** The amount less refunds, in cents. */
  amount: number
  /** The processing fee in cents if it came out of the donation and nothing was refunded, otherwise 0. */
  feeTaken: number
}

const heldWords = phrase('We received your payment and are checking it. Nothing more will be charged.')

/** The status, with a reason for a decline or a held payment. */
export function statusAnswer(state: PaymentState): DonationStatusAnswer {
  const { payment, donation, declineCode, amount, feeTaken } = state
  const status = shownStatus(payment, donation, declineCode)
  const reason =
    status === 'declined' ? declineWords(declineCode ?? '') : status === 'held' ? heldWords : null
  const chosen = feeTaken > 0 ? { chosenCents: amount + feeTaken } : {}
  return { status, reason, amountCents: amount, ...chosen }
}

/** The provider could not be reached; the browser will ask again. */
export const stillWaiting = {
  status: 'waiting',
  reason: phrase('We are still waiting for your bank. You won’t be charged twice.'),
} as const

const noNextStep: NextStep = { kind: 'none' }

/** The response to starting a donation. `closed`: a failed payment accepts no more cards. */
export function startAnswer(state: PaymentState): DonationStarted {
  const { status, reason } = statusAnswer(state)
  return { status, reason, closed: state.payment === 'failed', next: noNextStep }
}

/**
 * The response while a next step is pending; an earlier card's decline is not reported, because the payment
 * is still open.
 */
export function withNextStep(next: NextStep): DonationStarted {
  return { status: 'waiting', reason: null, closed: false, next }
}

/** The charge was sent but its result is unknown: the browser polls until it is known. */
export const unknownStart: DonationStarted = { ...stillWaiting, closed: false, next: noNextStep }

/** ProviderUnavailable (503), refused before any card was charged. */
export function providerSilent() {
  const words = phrase(
    'The payment service isn’t responding. You were not charged, and nothing you typed was lost. Please try again in a moment.',
  )
  return refusal('ProviderUnavailable', 503, words, { title: phrase('Donation processing failed') })
}

/** ProviderUnavailable (503), if the result is unknown; the donor can safely repeat the request. */
export function providerUnavailable() {
  const words = phrase(
    'We are still waiting for your bank. You won’t be charged twice. Please try again in a moment.',
  )
  return refusal('ProviderUnavailable', 503, words, { title: phrase('Donation processing failed') })
}

/** CardTokenSpent (409): nothing was charged, and the donor can enter the same card again. */
export function cardTokenSpent() {
  const words = phrase(
    'Your card details expired before they could be used. You were not charged, and nothing you typed was lost. Please give again.',
  )
  return refusal('CardTokenSpent', 409, words, { title: phrase('Please give again') })
}

/** CardDetailsRequired (400), with the same message as the form. */
export function cardRequired() {
  const message = phrase('Please enter all card details')
  return refusal('CardDetailsRequired', 400, message, {
    title: phrase('Card details required'),
    fields: { card: message },
  })
}
