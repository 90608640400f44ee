import type Stripe from 'stripe'
import type { Double } from '../double.server.ts'
import { stripeObject } from '../stripe-object.ts'

/** Opens a review: Stripe asks for a manual check of a charge. */
export function openReview(double: Double, charge: Stripe.Charge): Stripe.Review {
  const review = double.reviews.add(
    stripeObject<Stripe.Review>({
      id: double.newId('prv'),
      object: 'review',
      created: double.now(),
      open: true,
      payment_intent: charge.payment_intent as string,
      reason: 'manual',
    }),
  )
  const intent = double.paymentIntents.get(charge.payment_intent)
  if (intent) intent.review = review.id
  double.emit('review.opened', review)
  return review
}

export function closeReview(double: Double, review: Stripe.Review): Stripe.Review {
  review.open = false
  review.reason = 'approved'
  double.emit('review.closed', review)
  return review
}

/** Adds an early fraud warning: the card issuer suspects fraud. */
export function warnOfFraud(
  double: Double,
  charge: Stripe.Charge,
  fraudType = 'misc',
): Stripe.Radar.EarlyFraudWarning {
  const warning = double.fraudWarnings.add(
    stripeObject<Stripe.Radar.EarlyFraudWarning>({
      id: double.newId('issfr'),
      object: 'radar.early_fraud_warning',
      actionable: !charge.refunded && !charge.disputed,
      charge: charge.id,
      created: double.now(),
      fraud_type: fraudType,
      payment_intent: charge.payment_intent as string,
    }),
  )
  double.emit('radar.early_fraud_warning.created', warning)
  return warning
}

/** Closes the fraud warnings of a charge that was refunded or disputed. */
export function settleWarnings(double: Double, charge: Stripe.Charge): void {
  const isOpen = (warning: Stripe.Radar.EarlyFraudWarning) =>
    warning.charge === charge.id && warning.actionable
  for (const warning of double.fraudWarnings.where(isOpen)) {
    warning.actionable = false
    double.emit('radar.early_fraud_warning.updated', warning)
  }
}
