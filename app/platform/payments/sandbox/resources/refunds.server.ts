import type Stripe from 'stripe'
import { formatCents } from '../../../../lib/cents.ts'
import { ApiError, invalid, missing } from '../api/errors.server.ts'
import { idOf, withMetadata } from '../api/lists.server.ts'
import type { Double } from '../double.server.ts'
import { addBalanceTransaction, settleCharge } from './balance.server.ts'
import { closeInquiries } from './disputes.server.ts'
import { closeReview, settleWarnings } from './suspicions.server.ts'

const dollars = (cents: number) => formatCents(cents, '$')

const refused = (message: string, code?: string, param?: string) =>
  new ApiError(400, { type: 'invalid_request_error', code, message, param })

/** The charge that a refund is asked of, if its money can go back now. */
function chargeOf(double: Double, params: Stripe.RefundCreateParams): Stripe.Charge {
  const { payment_intent: intentId, charge: chargeId } = params
  if (!intentId && !chargeId)
    throw invalid(
      'parameter_missing',
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  if (chargeId) {
    const charge = double.charges.get(chargeId)
    if (!charge) throw missing('charge', chargeId, 'charge', 404)
    return charge
  }
  const intent = double.paymentIntents.get(intentId)
  if (!intent) throw missing('payment_intent', intentId!, 'payment_intent', 404)
  const charge = double.charges.get(idOf(intent.latest_charge))
  if (!charge?.captured)
    throw refused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  return charge
}

/** Gives money of a charge back, by the API or by hand in the dashboard. */
export function makeRefund(double: Double, params: Stripe.RefundCreateParams): Stripe.Refund {
  const charge = chargeOf(double, params)
  const disputes = double.disputes.where(({ charge: of }) => of === charge.id)
  if (disputes.some(({ is_charge_refundable: isRefundable, status }) => !isRefundable && status !== 'won'))
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0) throw refused(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  const amount = params.amount ?? left
  if (amount < 1) throw invalid('parameter_invalid_integer', 'Invalid positive integer', 'amount')
  if (amount > left) {
    throw refused(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      undefined,
      'amount',
    )
  }
  return bookRefund(double, charge, amount, params)
}

function bookRefund(
  double: Double,
  charge: Stripe.Charge,
  amount: number,
  params: Stripe.RefundCreateParams,
): Stripe.Refund {
  // Money that comes back has to have come: the fee of the capture is booked first.
  settleCharge(double, charge)
  const id = double.newId('re')
  const transaction = addBalanceTransaction(double, {
    type: 'refund',
    reportingCategory: 'refund',
    amount: -amount,
    source: id,
    description: `REFUND FOR CHARGE (${charge.description ?? ''})`,
  })
  const refund = double.refunds.add({
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: double.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: withMetadata({}, params.metadata),
    payment_intent: idOf(charge.payment_intent),
    payment_method: null,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  } satisfies Stripe.Refund)
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
  double.emit('refund.created', refund)
  double.emit('charge.refunded', charge, before)
  if (charge.refunded) {
    closeInquiries(double, charge)
    settleWarnings(double, charge)
    const review = double.reviews.get(charge.review)
    if (review) closeReview(double, review, params.reason === 'fraudulent' ? 'refunded_as_fraud' : 'refunded')
  }
  return refund
}

/** The donor's bank has sent the money back. */
export function failRefund(
  double: Double,
  refund: Stripe.Refund,
  reason = 'expired_or_canceled_card',
): Stripe.Refund {
  if (refund.status !== 'succeeded') throw refused(`Refund ${refund.id} is ${refund.status} already.`)
  const charge = double.charges.get(refund.charge)!
  const transaction = addBalanceTransaction(double, {
    type: 'refund_failure',
    reportingCategory: 'refund_failure',
    amount: refund.amount,
    source: refund.id,
    description: `REFUND FAILURE (${charge.description ?? ''})`,
  })
  const before = { status: refund.status }
  refund.status = 'failed'
  refund.failure_reason = reason
  refund.failure_balance_transaction = transaction.id
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  double.emit('refund.updated', refund, before)
  double.emit('charge.refund.updated', refund, before)
  double.emit('refund.failed', refund)
  return refund
}
