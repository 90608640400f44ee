import type Stripe from 'stripe'
import type { DemoAccount } from '../demo-account.server.ts'
import { stripeObject } from '../stripe-object.ts'

/** Opens a review: Stripe asks for a manual check of a charge. */
export function openReview(account: DemoAccount, charge: Stripe.Charge): Stripe.Review {
  const review = account.reviews.add(
    stripeObject<Stripe.Review>({
      id: account.newId('prv'),
      object: 'review',
      created: account.now(),
      open: true,
      payment_intent: charge.payment_intent as string,
      reason: 'manual',
    }),
  )
  const intent = account.paymentIntents.get(charge.payment_intent)
  if (intent) intent.review = review.id
  account.emit('review.opened', review)
  return review
}

export function closeReview(account: DemoAccount, review: Stripe.Review): Stripe.Review {
  review.open = false
  review.reason = 'approved'
  account.emit('review.closed', review)
  return review
}

/** Adds an early fraud warning: the card issuer suspects fraud. */
export function warnOfFraud(
  account: DemoAccount,
  charge: Stripe.Charge,
  fraudType = 'misc',
): Stripe.Radar.EarlyFraudWarning {
  const warning = account.fraudWarnings.add(
    stripeObject<Stripe.Radar.EarlyFraudWarning>({
      id: account.newId('issfr'),
      object: 'radar.early_fraud_warning',
      actionable: !charge.refunded && !charge.disputed,
      charge: charge.id,
      created: account.now(),
      fraud_type: fraudType,
      payment_intent: charge.payment_intent as string,
    }),
  )
  account.emit('radar.early_fraud_warning.created', warning)
  return warning
}

/** Closes the fraud warnings of a charge that was refunded or disputed. */
export function settleWarnings(account: DemoAccount, charge: Stripe.Charge): void {
  const isOpen = (warning: Stripe.Radar.EarlyFraudWarning) =>
    warning.charge === charge.id && warning.actionable
  for (const warning of account.fraudWarnings.where(isOpen)) {
    warning.actionable = false
    account.emit('radar.early_fraud_warning.updated', warning)
  }
}
