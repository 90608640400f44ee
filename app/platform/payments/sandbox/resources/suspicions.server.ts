import type Stripe from 'stripe'
import { idOf } from '../api/lists.server.ts'
import type { Double } from '../double.server.ts'

/** Radar wants someone to look at a charge. */
export function openReview(double: Double, charge: Stripe.Charge, reason: 'rule' | 'manual'): Stripe.Review {
  const review = double.reviews.add({
    id: double.newId('prv'),
    object: 'review',
    billing_zip: null,
    charge: charge.id,
    closed_reason: null,
    created: double.now(),
    ip_address: null,
    ip_address_location: null,
    livemode: charge.livemode,
    open: true,
    opened_reason: reason,
    payment_intent: idOf(charge.payment_intent)!,
    reason,
    session: null,
  } satisfies Stripe.Review)
  charge.review = review.id
  const intent = double.paymentIntents.get(charge.payment_intent)
  if (intent) intent.review = review.id
  double.emit('review.opened', review)
  return review
}

export function closeReview(
  double: Double,
  review: Stripe.Review,
  reason: 'approved' | 'refunded' | 'refunded_as_fraud' | 'disputed',
): Stripe.Review {
  if (!review.open) return review
  review.open = false
  review.reason = reason
  review.closed_reason = reason
  const charge = double.charges.get(review.charge)
  if (charge) charge.review = null
  const intent = double.paymentIntents.get(review.payment_intent)
  if (intent) intent.review = null
  double.emit('review.closed', review)
  return review
}

/** The card's bank suspects fraud. */
export function warnOfFraud(
  double: Double,
  charge: Stripe.Charge,
  fraudType: string,
): Stripe.Radar.EarlyFraudWarning {
  const warning = double.fraudWarnings.add({
    id: double.newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: double.now(),
    fraud_type: fraudType,
    livemode: charge.livemode,
    payment_intent: idOf(charge.payment_intent)!,
  } satisfies Stripe.Radar.EarlyFraudWarning)
  double.emit('radar.early_fraud_warning.created', warning)
  return warning
}

/** Nothing can be done about a warning once its charge went back. */
export function settleWarnings(double: Double, charge: Stripe.Charge): void {
  for (const warning of double.fraudWarnings.where(one => one.charge === charge.id && one.actionable)) {
    warning.actionable = false
    double.emit('radar.early_fraud_warning.updated', warning, { actionable: true })
  }
}
