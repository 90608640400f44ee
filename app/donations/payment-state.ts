import type { DonationRow, PaymentRow } from '#db/tables.ts'
import type { DonationLines } from '../ledger/postings.ts'
import { linesReturned } from '../ledger/returned-lines.ts'
import type { Movement, MovementKind, ProviderPayment } from '../platform/payments/port.ts'

/**
 * The state of a payment is a function of its set of movements, and movements are only ever added. So the
 * order, number and delay of the provider's events cannot change the result (P169).
 */

/** Sums of a payment's movements, in cents. */
export type PaymentTotals = {
  isCaptured: boolean
  capturedCents: number
  /**
   * Refunds less failed refunds, and disputes less won disputes. Together they may exceed the captured
   * amount.
   */
  refundedCents: number
  disputedCents: number
  /** The provider's own fees. */
  feeCents: number
}

const sumOf = (movements: readonly Movement[], kind: MovementKind) =>
  movements.reduce((sum, movement) => (movement.kind === kind ? sum + movement.cents : sum), 0)

export function totalsOf(movements: readonly Movement[]): PaymentTotals {
  return {
    isCaptured: movements.some(({ kind }) => kind === 'captured'),
    capturedCents: sumOf(movements, 'captured'),
    refundedCents: sumOf(movements, 'refunded') - sumOf(movements, 'refund_failed'),
    disputedCents: sumOf(movements, 'disputed') - sumOf(movements, 'dispute_won'),
    feeCents: sumOf(movements, 'fee'),
  }
}

/** Cents refunded or disputed. */
export const returnedOf = ({ refundedCents, disputedCents }: PaymentTotals) => refundedCents + disputedCents

/** Cents that can still be refunded, which excludes disputed money. */
export const refundableOf = (totals: PaymentTotals) => Math.max(0, totals.capturedCents - returnedOf(totals))

/**
 * The reported movements that are not in `known`, in a fixed order: captures, fees, returns, then reversals
 * of returns.
 */
export function freshMovements(known: readonly Movement[], reported: readonly Movement[]): Movement[] {
  const ids = new Set(known.map(({ id }) => id))
  const once = [...new Map(reported.map(movement => [movement.id, movement])).values()]
  return once
    .filter(({ id }) => !ids.has(id))
    .sort((a, b) => order[a.kind] - order[b.kind] || (a.id < b.id ? -1 : 1))
}

const order: Record<MovementKind, number> = {
  captured: 0,
  fee: 1,
  refunded: 2,
  disputed: 3,
  refund_failed: 4,
  dispute_won: 5,
}

/** A movement that returns money to the donor, or reverses such a return. */
export type ReturnMovement = Movement & { kind: 'refunded' | 'refund_failed' | 'disputed' | 'dispute_won' }

export const isReturn = (movement: Movement): movement is ReturnMovement =>
  movement.kind !== 'captured' && movement.kind !== 'fee'

export type Change = { before: PaymentTotals; after: PaymentTotals }

/** The status of a captured donation after its refunds and disputes. */
export function donationStatusOf(totals: PaymentTotals, lines: DonationLines): DonationStatus {
  if (lines.amount - linesReturned(lines, returnedOf(totals)).amount > 0) return 'captured'
  return totals.disputedCents > 0 ? 'disputed' : 'refunded'
}

/** True if there are only captures and fees: the common case, which is posted in groups. */
export function isPlainCapture(movements: readonly Movement[]): boolean {
  return (
    movements.some(({ kind }) => kind === 'captured') &&
    movements.every(({ kind }) => kind === 'captured' || kind === 'fee')
  )
}

/**
 * True if none of the reported captures is known: the provider has captured a second payment under the same
 * id.
 */
export function isOtherCapture(known: readonly Movement[], reported: readonly Movement[]): boolean {
  const ids = new Set(known.flatMap(({ id, kind }) => (kind === 'captured' ? [id] : [])))
  const captures = reported.filter(({ kind }) => kind === 'captured')
  return ids.size > 0 && captures.length > 0 && captures.every(({ id }) => !ids.has(id))
}

export type PaymentStatus = PaymentRow['status']
export type DonationStatus = DonationRow['status']

/**
 * The status shown to the donor. `waiting` may still become `captured`; after `declined` the donor can try
 * another card.
 */
export type ShownStatus = 'waiting' | 'declined' | 'captured' | 'returned' | 'held' | 'expired'

/**
 * Derives the shown status. A decline leaves the payment open for another card, so only the decline code
 * distinguishes it from waiting.
 */
export function shownStatus(
  payment: PaymentStatus,
  donation: DonationStatus | null,
  declineCode: string | null,
): ShownStatus {
  if (payment === 'captured') return donation === 'captured' ? 'captured' : 'returned'
  // A held payment has no donation; callers pass 'refunded' as its status if it was refunded.
  if (payment === 'held') return donation === 'refunded' ? 'returned' : 'held'
  if (payment === 'expired') return 'expired'
  if (payment === 'failed') return 'declined'
  return declineCode === null ? 'waiting' : 'declined'
}

/** A payment that the provider reports as captured. */
export type Capture = {
  /** Our id of the payment, which becomes the donation's id. */
  paymentId: string
  provider: string
  providerPaymentId: string | null
  /** The captured total, in cents. */
  totalCents: number
  /** The provider's own fee in cents; later fees may add to it. */
  providerFeeCents: number
  capturedAt: Date
  /** The movements that these sums are calculated from. */
  movements: readonly Movement[]
}

/** Extracts the capture from a payment's movements; null if there is none. */
export function captureOf(
  provider: string,
  payment: Pick<ProviderPayment, 'paymentId' | 'providerPaymentId' | 'movements'>,
): Capture | null {
  const { paymentId, providerPaymentId } = payment
  const movements = payment.movements.filter(({ kind }) => kind === 'captured' || kind === 'fee')
  const captured = movements.find(({ kind }) => kind === 'captured')
  if (!captured) return null
  const { capturedCents, feeCents } = totalsOf(movements)
  return {
    paymentId,
    provider,
    providerPaymentId,
    movements,
    totalCents: capturedCents,
    providerFeeCents: feeCents,
    capturedAt: new Date(captured.at),
  }
}

/** Creates a capture from known totals, with movement ids derived from the payment's id. */
export function plainCapture(facts: Omit<Capture, 'movements'>): Capture {
  const { providerPaymentId, paymentId, totalCents, providerFeeCents } = facts
  const named = (kind: 'captured' | 'fee', cents: number): Movement => ({
    id: `${providerPaymentId ?? paymentId}:${kind}`,
    kind,
    cents,
    refundId: null,
    at: facts.capturedAt.toISOString(),
  })
  const fee = providerFeeCents === 0 ? [] : [named('fee', providerFeeCents)]
  return { ...facts, movements: [named('captured', totalCents), ...fee] }
}
