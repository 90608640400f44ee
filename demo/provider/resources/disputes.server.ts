import type Stripe from 'stripe'
import { invalid } from '../api/answers.ts'
import type { DemoAccount } from '../demo-account.server.ts'
import { stripeObject } from '../stripe-object.ts'
import { addBalanceTransaction, settleCharge } from './balance.server.ts'
import { settleWarnings } from './warnings.server.ts'

export type DisputeRequest = { reason: string; isInquiry?: boolean; amount?: number }

const feeCents = 1_500
const nineDays = 9 * 24 * 60 * 60

/** Opens a dispute. The money is withdrawn immediately, unless the dispute is only an inquiry. */
export function openDispute(
  account: DemoAccount,
  charge: Stripe.Charge,
  { reason, isInquiry = false, amount = charge.amount_captured - charge.amount_refunded }: DisputeRequest,
): Stripe.Dispute {
  if (amount < 1) throw invalid('There is nothing left to dispute.', 'parameter_invalid', 'amount')
  settleCharge(account, charge)
  charge.disputed = true
  const dispute = account.disputes.add(
    stripeObject<Stripe.Dispute>({
      id: account.newId('du'),
      object: 'dispute',
      amount,
      balance_transactions: [],
      charge: charge.id,
      created: account.now(),
      currency: charge.currency,
      evidence_details: { due_by: account.now() + nineDays },
      metadata: {},
      payment_intent: charge.payment_intent as string,
      reason,
      status: isInquiry ? 'warning_needs_response' : 'needs_response',
    }),
  )
  if (!isInquiry) {
    book(account, dispute, -amount)
    settleWarnings(account, charge)
  }
  account.emit('charge.dispute.created', dispute)
  if (!isInquiry) account.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

function book(account: DemoAccount, dispute: Stripe.Dispute, amount: number): void {
  const fee = amount < 0 ? feeCents : 0
  dispute.balance_transactions.push(
    addBalanceTransaction(account, { type: 'adjustment', amount, fee, source: dispute.id }),
  )
}

/** Closes a dispute in our favor: the amount is returned, but not the fee. */
export function win(account: DemoAccount, dispute: Stripe.Dispute): Stripe.Dispute {
  const isInquiry = dispute.status.startsWith('warning_')
  close(account, dispute, isInquiry ? 'warning_closed' : 'won')
  if (isInquiry) return dispute
  book(account, dispute, dispute.amount)
  account.emit('charge.dispute.funds_reinstated', dispute)
  return dispute
}

export const lose = (account: DemoAccount, dispute: Stripe.Dispute) => close(account, dispute, 'lost')

function close(account: DemoAccount, dispute: Stripe.Dispute, status: Stripe.Dispute.Status): Stripe.Dispute {
  if (['won', 'lost', 'warning_closed'].includes(dispute.status))
    throw invalid(`This dispute is already closed: ${dispute.status}.`)
  dispute.status = status
  account.emit('charge.dispute.closed', dispute)
  return dispute
}
