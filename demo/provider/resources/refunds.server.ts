import type Stripe from 'stripe'
import { formatCents } from '#app/lib/cents.ts'
import { invalid } from '../api/answers.ts'
import type { Double } from '../double.server.ts'
import { stripeObject } from '../stripe-object.ts'
import { addBalanceTransaction, settleCharge } from './balance.server.ts'
import { intentOf } from './payments.server.ts'
import { settleWarnings } from './warnings.server.ts'

const dollars = (cents: number) => formatCents(cents, '$')

/** Refunds a payment in part or in full, through the API or in the dashboard. */
export function makeRefund(double: Double, params: Stripe.RefundCreateParams): Stripe.Refund {
  const charge = refundableCharge(double, params.payment_intent ?? '')
  const refundable = charge.amount_captured - charge.amount_refunded
  if (refundable === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  const amount = params.amount ?? refundable
  if (amount < 1) throw invalid('Invalid positive integer', 'parameter_invalid_integer', 'amount')
  if (amount > refundable)
    throw invalid(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(refundable)})`,
      undefined,
      'amount',
    )
  // A charge must be settled before it can be refunded.
  settleCharge(double, charge)
  const refund = addRefund(double, charge, amount, params)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
  double.emit('refund.created', refund)
  double.emit('charge.refunded', charge)
  if (charge.refunded) settleWarnings(double, charge)
  return refund
}

function refundableCharge(double: Double, intentId: string): Stripe.Charge {
  const charge = double.charges.get(intentOf(double, intentId).latest_charge)
  if (!charge?.captured)
    throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
  const isChargedBack = double.disputes
    .where(dispute => dispute.charge === charge.id)
    .some(({ status }) => status !== 'won' && !status.startsWith('warning_'))
  if (isChargedBack)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  return charge
}

function addRefund(
  double: Double,
  charge: Stripe.Charge,
  amount: number,
  { metadata }: Stripe.RefundCreateParams,
): Stripe.Refund {
  const id = double.newId('re')
  const transaction = addBalanceTransaction(double, { type: 'refund', amount: -amount, source: id })
  return double.refunds.add(
    stripeObject<Stripe.Refund>({
      id,
      object: 'refund',
      amount,
      balance_transaction: transaction.id,
      charge: charge.id,
      created: double.now(),
      currency: charge.currency,
      metadata: (metadata ?? {}) as Stripe.Metadata,
      payment_intent: charge.payment_intent as string,
      status: 'succeeded',
    }),
  )
}

/** Fails a refund: the donor's bank returns the money. */
export function failRefund(double: Double, refund: Stripe.Refund): Stripe.Refund {
  if (refund.status !== 'succeeded') throw invalid(`Refund ${refund.id} is already ${refund.status}.`)
  const { amount, id: source } = refund
  const transaction = addBalanceTransaction(double, { type: 'refund_failure', amount, source })
  refund.status = 'failed'
  refund.failure_balance_transaction = transaction.id
  const charge = double.charges.get(refund.charge)!
  charge.amount_refunded -= amount
  charge.refunded = false
  double.emit('refund.updated', refund)
  double.emit('refund.failed', refund)
  return refund
}
