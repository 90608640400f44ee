import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { DonationStarted, DonationStatusAnswer, NextStep } from '../contract.ts'
import { type DonationStatus, type PaymentStatus, shownStatus } from '../payment-state.ts'
import { declineWords } from './decline-words.ts'

/** The state of a payment, as its donor sees it. */
export type PaymentState = {
  payment: PaymentStatus
  donation: DonationStatus | null
  declineCode: string | null
  /** The amount, or the rest after refunds. Cents. */
  amount: number
}

const heldWords = phrase('We received your payment and are checking it. Nothing more will be charged.')

/** The status, with a reason for a decline or a held payment. */
export function statusAnswer({ payment, donation, declineCode, amount }: PaymentState): DonationStatusAnswer {
  const status = shownStatus(payment, donation, declineCode)
  const reason =
    status === 'declined' ? declineWords(declineCode ?? '') : status === 'held' ? heldWords : null
  return { status, reason, amountCents: amount }
}

/** The provider did not answer; it will be asked again. */
export const stillWaiting = {
  status: 'waiting',
  reason: phrase('We are still waiting for your bank. You won’t be charged twice.'),
} as const

const noNextStep: NextStep = { kind: 'none' }

/** The answer to a start. A failed payment takes no more cards. */
export function startAnswer(state: PaymentState): DonationStarted {
  const { status, reason } = statusAnswer(state)
  return { status, reason, closed: state.payment === 'failed', next: noNextStep }
}

/** A next step leaves the payment open, whatever happened to an earlier card. */
export function withNextStep(next: NextStep): DonationStarted {
  return { status: 'waiting', reason: null, closed: false, next }
}

/** The bank has the token but has not answered: the payment is looked up until it does. */
export const unknownStart: DonationStarted = { ...stillWaiting, closed: false, next: noNextStep }

/** ProviderUnavailable (503), before any card was charged. */
export function providerSilent() {
  const words = phrase(
    'The payment service isn’t responding. You were not charged, and nothing you typed was lost. Please try again in a moment.',
  )
  return refusal('ProviderUnavailable', 503, words, { title: phrase('Donation processing failed') })
}

/** ProviderUnavailable (503): the result is unknown, and a repeat is safe. */
export function providerUnavailable() {
  const words = phrase(
    'We are still waiting for your bank. You won’t be charged twice. Please try again in a moment.',
  )
  return refusal('ProviderUnavailable', 503, words, { title: phrase('Donation processing failed') })
}

/** CardTokenSpent (409): the same card can be entered again. */
export function cardTokenSpent() {
  const words = phrase(
    'Your card details expired before they could be used. You were not charged, and nothing you typed was lost. Please give again.',
  )
  return refusal('CardTokenSpent', 409, words, { title: phrase('Please give again') })
}

/** CardDetailsRequired (400), in the form's own words. */
export function cardRequired() {
  const message = phrase('Please enter all card details')
  return refusal('CardDetailsRequired', 400, message, {
    title: phrase('Card details required'),
    fields: { card: message },
  })
}
