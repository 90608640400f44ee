import type Stripe from 'stripe'
import { formatCents } from '#app/lib/cents.ts'
import { invalid } from '../api/answers.ts'
import type { DemoAccount } from '../demo-account.server.ts'
import { stripeObject } from '../stripe-object.ts'
import { addBalanceTransaction, settleCharge } from './balance.server.ts'
import { intentOf } from './payments.server.ts'
import { settleWarnings } from './warnings.server.ts'

const dollars = (cents: number) => formatCents(cents, '$')

/** Refunds a payment in part or in full, through the API or in the dashboard. */
export function makeRefund(account: DemoAccount, params: Stripe.RefundCreateParams): Stripe.Refund {
  const charge = refundableCharge(account, params.payment_intent ?? '')
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
  settleCharge(account, charge)
  const refund = addRefund(account, charge, amount, params)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
  account.emit('refund.created', refund)
  account.emit('charge.refunded', charge)
  if (charge.refunded) settleWarnings(account, charge)
  return refund
}

function refundableCharge(account: DemoAccount, intentId: string): Stripe.Charge {
  const charge = account.charges.get(intentOf(account, intentId).latest_charge)
  if (!charge?.captured)
    throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
  const isChargedBack = account.disputes
    .where(dispute => dispute.charge === charge.id)
    .some(({ status }) => status !== 'won' && !status.startsWith('warning_'))
  if (isChargedBack)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  return charge
}

function addRefund(
  account: DemoAccount,
  charge: Stripe.Charge,
  amount: number,
  { metadata }: Stripe.RefundCreateParams,
): Stripe.Refund {
  const id = account.newId('re')
  const transaction = addBalanceTransaction(account, { type: 'refund', amount: -amount, source: id })
  return account.refunds.add(
    stripeObject<Stripe.Refund>({
      id,
      object: 'refund',
      amount,
      balance_transaction: transaction.id,
      charge: charge.id,
      created: account.now(),
      currency: charge.currency,
      metadata: (metadata ?? {}) as Stripe.Metadata,
      payment_intent: charge.payment_intent as string,
      status: 'succeeded',
    }),
  )
}

/** Fails a refund: the donor's bank returns the money. */
export function failRefund(account: DemoAccount, refund: Stripe.Refund): Stripe.Refund {
  if (refund.status !== 'succeeded') throw invalid(`Refund ${refund.id} is already ${refund.status}.`)
  const { amount, id: source } = refund
  const transaction = addBalanceTransaction(account, { type: 'refund_failure', amount, source })
  refund.status = 'failed'
  refund.failure_balance_transaction = transaction.id
  const charge = account.charges.get(refund.charge)!
  charge.amount_refunded -= amount
  charge.refunded = false
  account.emit('refund.updated', refund)
  account.emit('refund.failed', refund)
  return refund
}
