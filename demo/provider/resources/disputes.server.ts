import type Stripe from 'stripe'
import { invalid } from '../api/answers.ts'
import type { Double } from '../double.server.ts'
import { stripeObject } from '../stripe-object.ts'
import { addBalanceTransaction, settleCharge } from './balance.server.ts'
import { settleWarnings } from './warnings.server.ts'

export type DisputeRequest = { reason: string; isInquiry?: boolean; amount?: number }

const feeCents = 1_500
const nineDays = 9 * 24 * 60 * 60

/** Opens a dispute. The money is withdrawn immediately, unless the dispute is only an inquiry. */
export function openDispute(
  double: Double,
  charge: Stripe.Charge,
  { reason, isInquiry = false, amount = charge.amount_captured - charge.amount_refunded }: DisputeRequest,
): Stripe.Dispute {
  if (amount < 1) throw invalid('There is nothing left to dispute.', 'parameter_invalid', 'amount')
  settleCharge(double, charge)
  charge.disputed = true
  const dispute = double.disputes.add(
    stripeObject<Stripe.Dispute>({
      id: double.newId('du'),
      object: 'dispute',
      amount,
      balance_transactions: [],
      charge: charge.id,
      created: double.now(),
      currency: charge.currency,
      evidence_details: { due_by: double.now() + nineDays },
      metadata: {},
      payment_intent: charge.payment_intent as string,
      reason,
      status: isInquiry ? 'warning_needs_response' : 'needs_response',
    }),
  )
  if (!isInquiry) {
    book(double, dispute, -amount)
    settleWarnings(double, charge)
  }
  double.emit('charge.dispute.created', dispute)
  if (!isInquiry) double.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

function book(double: Double, dispute: Stripe.Dispute, amount: number): void {
  const fee = amount < 0 ? feeCents : 0
  dispute.balance_transactions.push(
    addBalanceTransaction(double, { type: 'adjustment', amount, fee, source: dispute.id }),
  )
}

/** Closes a dispute in our favor: the amount is returned, but not the fee. */
export function win(double: Double, dispute: Stripe.Dispute): Stripe.Dispute {
  const isInquiry = dispute.status.startsWith('warning_')
  close(double, dispute, isInquiry ? 'warning_closed' : 'won')
  if (isInquiry) return dispute
  book(double, dispute, dispute.amount)
  double.emit('charge.dispute.funds_reinstated', dispute)
  return dispute
}

export const lose = (double: Double, dispute: Stripe.Dispute) => close(double, dispute, 'lost')

function close(double: Double, dispute: Stripe.Dispute, status: Stripe.Dispute.Status): Stripe.Dispute {
  if (['won', 'lost', 'warning_closed'].includes(dispute.status))
    throw invalid(`This dispute is already closed: ${dispute.status}.`)
  dispute.status = status
  double.emit('charge.dispute.closed', dispute)
  return dispute
}
