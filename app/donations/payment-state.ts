import type { DonationRow, PaymentRow } from '#db/tables.ts'
import type { DonationLines } from '../ledger/postings.ts'
import { linesReturned } from '../ledger/returned-lines.ts'
import type { Movement, MovementKind, ProviderPayment } from '../platform/payments/port.ts'

/**
 * The state of a payment is a function of the set of its movements, and that set only grows. So the order, number and delay of the
 * provider's events cannot change the result (P169).
 */

/** In cents. */
export type PaymentTotals = {
  isCaptured: boolean
  capturedCents: number
  /** Refunds less failed refunds, and disputes less won ones. Together they may exceed the capture. */
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

/** The cents refunded and disputed. */
export const returnedOf = ({ refundedCents, disputedCents }: PaymentTotals) => refundedCents + disputedCents

/** The cents that can still be refunded; disputed ones cannot. */
export const refundableOf = (totals: PaymentTotals) => Math.max(0, totals.capturedCents - returnedOf(totals))

/** The movements that are not known yet, in a fixed order: captures, fees, returns, then returns that were undone. */
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

/** A movement that returns money to the donor, or undoes that. */
export type ReturnMovement = Movement & { kind: 'refunded' | 'refund_failed' | 'disputed' | 'dispute_won' }

export const isReturn = (movement: Movement): movement is ReturnMovement =>
  movement.kind !== 'captured' && movement.kind !== 'fee'

export type Change = { before: PaymentTotals; after: PaymentTotals }

/** The status of a captured donation after these returns. */
export function donationStatusOf(totals: PaymentTotals, lines: DonationLines): DonationStatus {
  if (lines.amount - linesReturned(lines, returnedOf(totals)).amount > 0) return 'captured'
  return totals.disputedCents > 0 ? 'disputed' : 'refunded'
}

/** True if there is only a capture and its fees: the common case, posted in groups. */
export function isPlainCapture(movements: readonly Movement[]): boolean {
  return (
    movements.some(({ kind }) => kind === 'captured') &&
    movements.every(({ kind }) => kind === 'captured' || kind === 'fee')
  )
}

/** True if the reported captures are not those that are known: a second payment under the same id. */
export function isOtherCapture(known: readonly Movement[], reported: readonly Movement[]): boolean {
  const ids = new Set(known.flatMap(({ id, kind }) => (kind === 'captured' ? [id] : [])))
  const captures = reported.filter(({ kind }) => kind === 'captured')
  return ids.size > 0 && captures.length > 0 && captures.every(({ id }) => !ids.has(id))
}

export type PaymentStatus = PaymentRow['status']
export type DonationStatus = DonationRow['status']

/** Shown to the donor. `waiting` may still become `captured`; after `declined` another card can be tried. */
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

/** A payment that the provider reports as captured. */
export type Capture = {
  /** Our id of the payment; becomes the donation's. */
  paymentId: string
  provider: string
  providerPaymentId: string | null
  /** The captured total, in cents. */
  totalCents: number
  /** The provider's own fee, in cents; may grow later. */
  providerFeeCents: number
  capturedAt: Date
  /** The movements that make up these sums. */
  movements: readonly Movement[]
}

/** The capture among a payment's movements, or null. */
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
    ...{ paymentId, provider, providerPaymentId, movements },
    totalCents: capturedCents,
    providerFeeCents: feeCents,
    capturedAt: new Date(captured.at),
  }
}

/** A capture with known totals but no movements: its movements are named after the payment. */
export function plainCapture(facts: Omit<Capture, 'movements'>): Capture {
  const { providerPaymentId, paymentId, totalCents, providerFeeCents } = facts
  const named = (kind: 'captured' | 'fee', cents: number): Movement => ({
    id: `${providerPaymentId ?? paymentId}:${kind}`,
    ...{ kind, cents, refundId: null, at: facts.capturedAt.toISOString() },
  })
  const fee = providerFeeCents === 0 ? [] : [named('fee', providerFeeCents)]
  return { ...facts, movements: [named('captured', totalCents), ...fee] }
}
