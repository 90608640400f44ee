import type { Happening } from '../platform/payments/port.ts'

/**
 * Where a payment stands is a function of the set of everything that has happened to it, and that set only grows. So the order,
 * the number and the lateness of the provider's events cannot change where it ends (P169).
 */

export type Standing = 'none' | 'captured' | 'refunded' | 'disputed'

/** `none`: no money was taken. `refunded` is final; a dispute counts until it is won. */
export function standingOf(happened: ReadonlySet<Happening>): Standing {
  if (happened.has('refunded')) return 'refunded'
  if (happened.has('disputed') && !happened.has('dispute_won')) return 'disputed'
  if (happened.has('captured') || happened.has('dispute_won')) return 'captured'
  return 'none'
}

/** One thing to be written. `mark_refunded`: the money already went back with the dispute, only its name changes. */
export type Step = 'capture' | 'refund' | 'dispute' | 'win' | 'mark_refunded'

const transitions: Record<Standing, Record<Standing, readonly Step[]>> = {
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

/** What to write when more is known of a payment than before. Nothing for what is old news. */
export function stepsBetween(
  known: ReadonlySet<Happening>,
  told: ReadonlySet<Happening>,
): { steps: readonly Step[]; happened: ReadonlySet<Happening> } {
  const happened = new Set([...known, ...told])
  return { steps: transitions[standingOf(known)][standingOf(happened)], happened }
}

/** True for a snapshot that says no more than that the money was taken: the many, which are posted in groups. */
export function isPlainCapture(happened: readonly Happening[]): boolean {
  return happened.includes('captured') && happened.every(h => h === 'captured' || h === 'failed')
}

export type PaymentStatus = 'started' | 'captured' | 'failed' | 'expired' | 'held'
export type DonationStatus = 'captured' | 'refunded' | 'disputed'

/** What the donor is told: `waiting` may still become `captured`, `declined` may be tried again with another card. */
export type ShownStatus = 'waiting' | 'declined' | 'captured' | 'returned' | 'held' | 'expired'

/** A decline leaves the payment open, so that another card can be tried; only its code tells of it. */
export function shownStatus(
  payment: PaymentStatus,
  donation: DonationStatus | null,
  declineCode: string | null,
): ShownStatus {
  if (payment === 'captured') return donation === 'captured' ? 'captured' : 'returned'
  // A held payment has no donation; that its money went back is told as if it had one.
  if (payment === 'held') return donation === 'refunded' ? 'returned' : 'held'
  if (payment === 'expired') return 'expired'
  if (payment === 'failed') return 'declined'
  return declineCode === null ? 'waiting' : 'declined'
}
