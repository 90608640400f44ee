import type Stripe from 'stripe'
import type { Double } from '../double.server.ts'
import { addBalanceTransaction } from './balance.server.ts'

/** What was available at an instant leaves for the bank then; null where that is nothing, or less. */
export function payOut(double: Double, now = double.now()): Stripe.Payout | null {
  const open = double.balanceTransactions.where(
    ({ id: transaction, available_on: on, created }) =>
      on <= now && created <= now && !double.paidOutWith.all.has(transaction),
  )
  const amount = open.reduce((sum, { net }) => sum + net, 0)
  if (amount <= 0) return null
  const id = double.newId('po')
  const transaction = addBalanceTransaction(double, {
    type: 'payout',
    reportingCategory: 'payout',
    amount: -amount,
    source: id,
    description: 'STRIPE PAYOUT',
    at: now,
  })
  for (const one of [...open, transaction]) {
    one.status = 'available'
    double.paidOutWith.add({ id: one.id, payout: id })
  }
  const payout = double.payouts.add({
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: now + 24 * 60 * 60,
    automatic: true,
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
    reconciliation_status: 'completed',
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
