import type Stripe from 'stripe'
import type { Movement } from '../port.ts'
import { currency, dollarCents, expanded, instantOf, ourId } from './stripe-objects.ts'

/**
 * Stripe's objects as movements of a payment's money. The list of balance transactions and the look-up of a payment both go
 * through here, so that one movement has one id, whichever of them is seen first.
 */

/** The capture of a charge; empty while it is not captured, and where it is of another currency and not settled in dollars. */
export function captureOf(charge: Stripe.Charge, settled: Stripe.BalanceTransaction | null): Movement[] {
  if (charge.status !== 'succeeded' || !charge.captured) return []
  const cents = dollarCents({ amount: charge.amount_captured, currency: charge.currency }, settled)
  if (cents === null) return []
  const at = instantOf(settled?.created ?? charge.created)
  return [{ id: charge.id, kind: 'captured', cents, at, refundId: null }]
}

/** What Stripe kept of one balance transaction for itself; below zero where it gave a fee back. */
export function feeOf(transaction: Stripe.BalanceTransaction): Movement[] {
  if (transaction.currency !== currency || transaction.fee === 0) return []
  const { id, fee, created } = transaction
  return [{ id: `${id}:fee`, kind: 'fee', cents: fee, at: instantOf(created), refundId: null }]
}

/**
 * A refund once its balance transaction exists: before, no money has moved, and what a smaller capture leaves of an
 * authorisation has none for ever. One that the bank sent back is a second movement.
 */
export function refundOf(refund: Stripe.Refund): Movement[] {
  const settled = expanded(refund.balance_transaction)
  if (!settled) return []
  return [
    ...movedByRefund(refund, settled, 'refunded'),
    ...movedByRefund(refund, expanded(refund.failure_balance_transaction), 'refund_failed'),
  ]
}

/** One of a refund's two movements, with the fee that came with it. */
export function movedByRefund(
  refund: Stripe.Refund,
  settled: Stripe.BalanceTransaction | null,
  kind: 'refunded' | 'refund_failed',
): Movement[] {
  if (!settled) return []
  const cents = dollarCents(refund, settled)
  if (cents === null) return []
  const id = kind === 'refunded' ? refund.id : `${refund.id}:failed`
  const at = instantOf(settled.created)
  return [{ id, kind, cents, at, refundId: ourId(refund.metadata, 'refund_id') }, ...feeOf(settled)]
}

/** Money that a dispute took or gave back: each of its balance transactions, with the fee that came with it. */
export function movedByDispute(transaction: Stripe.BalanceTransaction): Movement[] {
  if (transaction.currency !== currency || (transaction.amount === 0 && transaction.fee === 0)) return []
  const { id, amount, created } = transaction
  const kind = amount < 0 ? 'disputed' : 'dispute_won'
  const moved: Movement = { id, kind, cents: Math.abs(amount), at: instantOf(created), refundId: null }
  return [...(amount === 0 ? [] : [moved]), ...feeOf(transaction)]
}

/** A charge as a look-up has it. */
export type ChargeFacts = {
  charge: Stripe.Charge | null
  /** All of them, each with its balance transactions. */
  refunds: readonly Stripe.Refund[]
  disputes: readonly Stripe.Dispute[]
}

/** Everything that has happened to a payment's money. */
export function movementsOf({ charge, refunds, disputes }: ChargeFacts): Movement[] {
  if (!charge) return []
  const settled = expanded(charge.balance_transaction)
  const captured = captureOf(charge, settled)
  if (captured.length === 0) return []
  return [
    ...captured,
    ...(settled ? feeOf(settled) : []),
    ...refunds.flatMap(refundOf),
    ...disputes.flatMap(dispute => dispute.balance_transactions.flatMap(movedByDispute)),
  ]
}
