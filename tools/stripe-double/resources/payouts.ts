import type Stripe from 'stripe'
import { ApiError } from '../api/errors.ts'
import type { Double } from '../double.ts'
import { addBalanceTransaction, balanceOf } from './balance.ts'

/** What is available leaves for the bank, together with everything that it is made of. */
export function payOut(double: Double, asked?: number): Stripe.Payout | null {
  const now = double.now()
  const { available } = balanceOf(double)
  const amount = asked ?? available
  if (amount <= 0) return null
  if (amount > available) {
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'balance_insufficient',
      message: 'You have insufficient funds in your Stripe account for this transfer.',
    })
  }
  const id = double.newId('po')
  const open = double.balanceTransactions.where(
    ({ id: transaction, available_on: on }) => on <= now && !double.paidOutWith.has(transaction),
  )
  const transaction = addBalanceTransaction(double, {
    type: 'payout',
    reportingCategory: 'payout',
    amount: -amount,
    source: id,
    description: 'STRIPE PAYOUT',
  })
  for (const one of [...open, transaction]) {
    one.status = 'available'
    // A payout of a chosen sum is made of nothing in particular.
    if (asked === undefined) double.paidOutWith.set(one.id, id)
  }
  const payout = double.payouts.add({
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: now + 24 * 60 * 60,
    automatic: asked === undefined,
    balance_transaction: transaction.id,
    created: now,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: double.newId('ba'),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: double.settings.livemode,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: asked === undefined ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  } satisfies Stripe.Payout)
  double.emit('payout.created', payout)
  double.emit('payout.paid', payout)
  return payout
}

/** The bank has sent a payout back. */
export function failPayout(double: Double, payout: Stripe.Payout): Stripe.Payout {
  if (payout.status === 'failed') return payout
  payout.status = 'failed'
  payout.failure_code = 'account_closed'
  payout.failure_message = 'The bank account has been closed'
  const transaction = addBalanceTransaction(double, {
    type: 'payout_failure',
    reportingCategory: 'payout_reversal',
    amount: payout.amount,
    source: payout.id,
    description: 'STRIPE PAYOUT FAILURE',
  })
  payout.failure_balance_transaction = transaction.id
  double.emit('payout.failed', payout)
  return payout
}
