import type Stripe from 'stripe'
import type { Movement } from '../port.ts'
import { currency, dollarCents, expanded, instantOf, ourId } from './stripe-objects.ts'

// The list of balance transactions and the look-up of a payment both use these functions, so that a movement has the same id in both.

/** The capture of a charge; empty if the charge isn't captured, or was neither charged nor settled in dollars. */
export function captureOf(charge: Stripe.Charge, settled: Stripe.BalanceTransaction | null): Movement[] {
  if (charge.status !== 'succeeded' || !charge.captured) return []
  const cents = dollarCents({ amount: charge.amount_captured, currency: charge.currency }, settled)
  if (cents === null) return []
  const at = instantOf(settled?.created ?? charge.created)
  return [{ id: charge.id, kind: 'captured', cents, at, refundId: null }]
}

/** Stripe's fee in a balance transaction; negative if the fee was returned. */
export function feeOf(transaction: Stripe.BalanceTransaction): Movement[] {
  if (transaction.currency !== currency || transaction.fee === 0) return []
  const { id, fee, created } = transaction
  return [{ id: `${id}:fee`, kind: 'fee', cents: fee, at: instantOf(created), refundId: null }]
}

/**
 * The movements of a refund: the refund itself, and its failure if the bank returned the money. Empty without a balance transaction,
 * because then no money has moved; releasing the rest of an authorization never creates one.
 */
export function refundOf(refund: Stripe.Refund): Movement[] {
  const settled = expanded(refund.balance_transaction)
  if (!settled) return []
  return [
    ...movedByRefund(refund, settled, 'refunded'),
    ...movedByRefund(refund, expanded(refund.failure_balance_transaction), 'refund_failed'),
  ]
}

/** One of a refund's two movements, with Stripe's fee. */
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

/** Money that a dispute withdrew or returned, with Stripe's fee. */
export function movedByDispute(transaction: Stripe.BalanceTransaction): Movement[] {
  if (transaction.currency !== currency || (transaction.amount === 0 && transaction.fee === 0)) return []
  const { id, amount, created } = transaction
  const kind = amount < 0 ? 'disputed' : 'dispute_won'
  const moved: Movement = { id, kind, cents: Math.abs(amount), at: instantOf(created), refundId: null }
  return [...(amount === 0 ? [] : [moved]), ...feeOf(transaction)]
}

export type ChargeFacts = {
  charge: Stripe.Charge | null
  /** All refunds of the charge, with their balance transactions expanded. */
  refunds: readonly Stripe.Refund[]
  disputes: readonly Stripe.Dispute[]
}

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
