import type Stripe from 'stripe'
import type { Movement } from '../port.ts'
import { currency, dollarCents, expanded, instantOf, ourId } from './stripe-objects.ts'

// Both the list of balance transactions and the look-up of a payment use these functions, so that a movement has one id.

/** The capture of a charge; empty if it is not captured, or neither charged nor settled in dollars. */
export function captureOf(charge: Stripe.Charge, settled: Stripe.BalanceTransaction | null): Movement[] {
  if (charge.status !== 'succeeded' || !charge.captured) return []
  const cents = dollarCents({ amount: charge.amount_captured, currency: charge.currency }, settled)
  if (cents === null) return []
  const at = instantOf(settled?.created ?? charge.created)
  return [{ id: charge.id, kind: 'captured', cents, at, refundId: null }]
}

/** Stripe's fee in a balance transaction; negative if it was returned. */
export function feeOf(transaction: Stripe.BalanceTransaction): Movement[] {
  if (transaction.currency !== currency || transaction.fee === 0) return []
  const { id, fee, created } = transaction
  return [{ id: `${id}:fee`, kind: 'fee', cents: fee, at: instantOf(created), refundId: null }]
}

/**
 * A refund with a balance transaction: without one, no money has moved. The release of an authorization's rest never gets one. A
 * refund that the bank sent back is a second movement.
 */
export function refundOf(refund: Stripe.Refund): Movement[] {
  const settled = expanded(refund.balance_transaction)
  if (!settled) return []
  return [
    ...movedByRefund(refund, settled, 'refunded'),
    ...movedByRefund(refund, expanded(refund.failure_balance_transaction), 'refund_failed'),
  ]
}

/** One of a refund's two movements, with its fee. */
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

/** Money that a dispute's balance transaction took or returned, with its fee. */
export function movedByDispute(transaction: Stripe.BalanceTransaction): Movement[] {
  if (transaction.currency !== currency || (transaction.amount === 0 && transaction.fee === 0)) return []
  const { id, amount, created } = transaction
  const kind = amount < 0 ? 'disputed' : 'dispute_won'
  const moved: Movement = { id, kind, cents: Math.abs(amount), at: instantOf(created), refundId: null }
  return [...(amount === 0 ? [] : [moved]), ...feeOf(transaction)]
}

export type ChargeFacts = {
  charge: Stripe.Charge | null
  /** All refunds, with their balance transactions expanded. */
  refunds: readonly Stripe.Refund[]
  disputes: readonly Stripe.Dispute[]
}

/** Every movement of a payment. */
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
