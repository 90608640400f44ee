import type Stripe from 'stripe'
import { ApiError, invalid } from '../api/errors.server.ts'
import { idOf } from '../api/lists.server.ts'
import type { Double } from '../double.server.ts'
import { addBalanceTransaction, settleCharge, stripeFee } from './balance.server.ts'
import { closeReview, settleWarnings } from './suspicions.server.ts'

export type DisputeRequest = { reason: string; isInquiry?: boolean; amount?: number; dueInDays?: number }

const noEvidence: Stripe.Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

/** A cardholder goes to their bank: the money leaves at once, unless the bank asks first. */
export function openDispute(double: Double, charge: Stripe.Charge, request: DisputeRequest): Stripe.Dispute {
  const left = charge.amount_captured - charge.amount_refunded
  const { reason, isInquiry = false, amount = left, dueInDays = 9 } = request
  if (amount < 1) throw invalid('parameter_invalid', 'There is nothing left to dispute.', 'amount')
  settleCharge(double, charge)
  const card = charge.payment_method_details!.card!
  const dispute = double.disputes.add({
    id: double.newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: double.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: structuredClone(noEvidence),
    evidence_details: {
      due_by: double.now() + dueInDays * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: isInquiry,
    livemode: charge.livemode,
    metadata: {},
    network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1',
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      card: {
        brand: card.brand ?? 'visa',
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: card.network ?? 'visa',
        network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1',
      },
      type: 'card',
    },
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  } satisfies Stripe.Dispute)
  charge.disputed = true
  if (isInquiry) {
    double.emit('charge.dispute.created', dispute)
    return dispute
  }
  withdraw(double, dispute)
  double.emit('charge.dispute.created', dispute)
  double.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

function withdraw(double: Double, dispute: Stripe.Dispute): void {
  const charge = double.charges.get(dispute.charge)!
  dispute.balance_transactions.push(
    addBalanceTransaction(double, {
      type: 'adjustment',
      reportingCategory: 'dispute',
      amount: -dispute.amount,
      fees: [stripeFee(double.settings.disputeFeeCents, 'Dispute fee')],
      source: dispute.id,
      description: `Chargeback withdrawal for ${charge.id}`,
    }),
  )
  settleWarnings(double, charge)
  const review = double.reviews.get(charge.review)
  if (review) closeReview(double, review, 'disputed')
}

/** An inquiry was not answered to the bank's liking: now the money leaves. */
export function escalate(double: Double, dispute: Stripe.Dispute): Stripe.Dispute {
  if (!dispute.status.startsWith('warning_') || dispute.status === 'warning_closed') throw over(dispute)
  dispute.status = 'needs_response'
  dispute.is_charge_refundable = false
  dispute.payment_method_details!.card!.case_type = 'chargeback'
  withdraw(double, dispute)
  double.emit('charge.dispute.updated', dispute)
  double.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank has agreed with us. `feeReturned`: with the dispute fee, as in some countries. */
export function win(double: Double, dispute: Stripe.Dispute, { feeReturned = false } = {}): Stripe.Dispute {
  if (isOver(dispute)) throw over(dispute)
  if (dispute.status.startsWith('warning_')) return close(double, dispute, 'warning_closed')
  dispute.balance_transactions.push(
    addBalanceTransaction(double, {
      type: 'adjustment',
      reportingCategory: 'dispute_reversal',
      amount: dispute.amount,
      fees: feeReturned ? [stripeFee(-double.settings.disputeFeeCents, 'Dispute fee refund')] : [],
      source: dispute.id,
      description: `Chargeback reversal for ${idOf(dispute.charge)}`,
    }),
  )
  close(double, dispute, 'won')
  double.emit('charge.dispute.funds_reinstated', dispute)
  return dispute
}

export function lose(double: Double, dispute: Stripe.Dispute): Stripe.Dispute {
  if (isOver(dispute)) throw over(dispute)
  return close(double, dispute, 'lost')
}

function close(
  double: Double,
  dispute: Stripe.Dispute,
  status: 'won' | 'lost' | 'warning_closed',
): Stripe.Dispute {
  dispute.status = status
  dispute.is_charge_refundable = false
  double.emit('charge.dispute.closed', dispute)
  return dispute
}

/** A refund in whole answers the bank's question. */
export function closeInquiries(double: Double, charge: Stripe.Charge): void {
  for (const dispute of double.disputes.where(one => one.charge === charge.id && one.is_charge_refundable))
    close(double, dispute, 'warning_closed')
}

const isOver = ({ status }: Stripe.Dispute) => ['won', 'lost', 'warning_closed'].includes(status)

const over = (dispute: Stripe.Dispute) =>
  new ApiError(400, {
    type: 'invalid_request_error',
    message: `This dispute is already closed: ${dispute.status}.`,
  })
