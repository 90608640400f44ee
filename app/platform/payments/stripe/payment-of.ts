import type Stripe from 'stripe'
import type {
  Awaits,
  Card,
  DisputeStatus,
  ProviderDispute,
  ProviderPayment,
  ProviderWarning,
} from '../port.ts'
import { movementsOf } from './movements-of.ts'
import { cardOf, currency, expanded, idOf, instantOf, ourId } from './stripe-objects.ts'

export type IntentFacts = {
  /** With the latest charge, payment method and review expanded. */
  intent: Stripe.PaymentIntent
  refunds: readonly Stripe.Refund[]
  disputes: readonly Stripe.Dispute[]
}

/** Converts a PaymentIntent to a payment; null if it has no payment id of ours. */
export function paymentOf({ intent, refunds, disputes }: IntentFacts): ProviderPayment | null {
  const paymentId = ourId(intent.metadata, 'payment_id')
  if (!paymentId) return null
  const charge = expanded(intent.latest_charge)
  const movements = movementsOf({ charge, refunds, disputes })
  const captured = movements.find(({ kind }) => kind === 'captured')
  const review = expanded(intent.review)
  return {
    providerPaymentId: intent.id,
    paymentId,
    movements,
    disputes: disputes.map(disputeOf),
    warnings: review ? [reviewOf(review)] : [],
    awaits: awaitsOf(intent),
    totalCents: captured?.cents ?? (intent.currency === currency ? intent.amount : 0),
    declineCode: declineOf(intent.last_payment_error),
    card: cardOfIntent(intent, charge),
  }
}

/** Converts a Checkout session without a PaymentIntent to a payment; null if it has no payment id of ours. */
export function paymentOfSession(session: Stripe.Checkout.Session): ProviderPayment | null {
  const paymentId = ourId(session.metadata, 'payment_id')
  if (!paymentId) return null
  return {
    providerPaymentId: session.id,
    paymentId,
    movements: [],
    disputes: [],
    warnings: [],
    awaits: session.status === 'open' ? 'card' : null,
    totalCents: session.currency === currency ? (session.amount_total ?? 0) : 0,
    declineCode: null,
    card: null,
  }
}

const waitsFor: Partial<Record<string, Awaits>> = {
  requires_payment_method: 'card',
  requires_confirmation: 'confirmation',
  requires_action: 'authentication',
  requires_capture: 'capture',
  processing: 'provider',
} satisfies Partial<Record<Stripe.PaymentIntent.Status, Awaits>>

/** A payment in another currency is never continued, because no donor agreed to that amount. */
function awaitsOf(intent: Stripe.PaymentIntent): Awaits {
  return intent.currency === currency ? (waitsFor[intent.status] ?? null) : null
}

/** Stripe's codes for failed 3-D Secure, which become one code of the port. */
const authenticationFailed: readonly string[] = [
  'payment_intent_authentication_failure',
  'authentication_required',
]

function declineOf(error: Stripe.PaymentIntent['last_payment_error']): string | null {
  const code = error?.decline_code ?? error?.code ?? null
  return code !== null && authenticationFailed.includes(code) ? 'authentication_failed' : code
}

/** The card of the current attempt; otherwise that of the failed attempt; otherwise that of the charge. */
function cardOfIntent(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null): Card | null {
  const card =
    expanded(intent.payment_method)?.card ??
    intent.last_payment_error?.payment_method?.card ??
    charge?.payment_method_details?.card
  return card ? cardOf(card) : null
}

const disputeStatuses: Partial<Record<string, DisputeStatus>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry_closed',
  prevented: 'inquiry_closed',
  needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  under_review: 'under_review',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
} satisfies Partial<Record<Stripe.Dispute.Status, DisputeStatus>>

/** A dispute with an unknown status counts as open, so that admins see it. */
export function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const { id, amount, reason, status, evidence_details: evidence, created } = dispute
  return {
    id,
    cents: dispute.currency === currency ? amount : withdrawnBy(dispute),
    reason,
    status: disputeStatuses[status] ?? 'under_review',
    evidenceDueBy: evidence.due_by ? instantOf(evidence.due_by) : null,
    openedAt: instantOf(created),
  }
}

const withdrawnBy = ({ balance_transactions: transactions }: Stripe.Dispute) =>
  transactions
    .filter(transaction => transaction.currency === currency && transaction.amount < 0)
    .reduce((sum, { amount }) => sum - amount, 0)

export function reviewOf({ id, reason, open, created }: Stripe.Review): ProviderWarning {
  return { id, kind: 'review', reason, open, at: instantOf(created) }
}

/** A fraud warning is open until the charge is disputed or fully refunded. */
export function fraudWarningOf(warning: Stripe.Radar.EarlyFraudWarning): ProviderWarning {
  const { id, fraud_type: reason, actionable, created } = warning
  return { id, kind: 'fraud_warning', reason, open: actionable, at: instantOf(created) }
}

/** Stripe's id of an object's payment: the PaymentIntent, or the charge if there is none. */
export function stripePaymentId(object: {
  payment_intent?: Parameters<typeof idOf>[0]
  charge?: Parameters<typeof idOf>[0]
}): string | null {
  return idOf(object.payment_intent) ?? idOf(object.charge)
}
