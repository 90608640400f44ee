import type { Happening } from '../platform/payments/port.ts'

/**
 * The state of a payment is a function of the set of everything that has happened to it, and that set only grows. So the order,
 * the number and the lateness of the provider's events cannot change the result (P169).
 */

export type PaymentState = 'none' | 'captured' | 'refunded' | 'disputed'

/** `none`: no money was captured. `refunded` is final; a dispute counts until it is won. */
export function paymentStateOf(happened: ReadonlySet<Happening>): PaymentState {
  if (happened.has('refunded')) return 'refunded'
  if (happened.has('disputed') && !happened.has('dispute_won')) return 'disputed'
  if (happened.has('captured') || happened.has('dispute_won')) return 'captured'
  return 'none'
}

/** One thing to post. `mark_refunded`: the money already went back with the dispute, only the status changes. */
export type Step = 'capture' | 'refund' | 'dispute' | 'win' | 'mark_refunded'

const transitions: Record<PaymentState, Record<PaymentState, readonly Step[]>> = {
  none: {
    none: [],
    captured: ['capture'],
    refunded: ['capture', 'refund'],
    disputed: ['capture', 'dispute'],
  },
  captured: { none: [], captured: [], refunded: ['refund'], disputed: ['dispute'] },
  disputed: { none: [], captured: ['win'], refunded: ['mark_refunded'], disputed: [] },
  refunded: { none: [], captured: [], refunded: [], disputed: [] },
}

/** What to post when more is known of a payment than before. Nothing for a repeat. */
export function stepsBetween(
  known: ReadonlySet<Happening>,
  reported: ReadonlySet<Happening>,
): { steps: readonly Step[]; happened: ReadonlySet<Happening> } {
  const happened = new Set([...known, ...reported])
  return { steps: transitions[paymentStateOf(known)][paymentStateOf(happened)], happened }
}

/** True for a snapshot that says only that the payment was captured: the common case, posted in groups. */
export function isPlainCapture(happened: readonly Happening[]): boolean {
  return happened.includes('captured') && happened.every(h => h === 'captured' || h === 'failed')
}

export type PaymentStatus = 'started' | 'captured' | 'failed' | 'expired' | 'held'
export type DonationStatus = 'captured' | 'refunded' | 'disputed'

/** What the donor sees: `waiting` may still become `captured`, `declined` may be retried with another card. */
export type ShownStatus = 'waiting' | 'declined' | 'captured' | 'returned' | 'held' | 'expired'

/** A decline leaves the payment open, so that another card can be tried; only its code shows the decline. */
export function shownStatus(
  payment: PaymentStatus,
  donation: DonationStatus | null,
  declineCode: string | null,
): ShownStatus {
  if (payment === 'captured') return donation === 'captured' ? 'captured' : 'returned'
  // A held payment has no donation; a refund of it is shown as if it had one.
  if (payment === 'held') return donation === 'refunded' ? 'returned' : 'held'
  if (payment === 'expired') return 'expired'
  if (payment === 'failed') return 'declined'
  return declineCode === null ? 'waiting' : 'declined'
}
