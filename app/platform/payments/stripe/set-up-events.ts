/** The events that Stripe is asked to send, exactly: what changes a payment of ours, or what someone should look at. */
export const setUpEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.amount_capturable_updated',
  'charge.updated',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'checkout.session.completed',
  'checkout.session.expired',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
  'review.opened',
  'review.closed',
] as const

/** Those that an endpoint does not send; `*` stands for all. */
export function missingEvents(enabled: readonly string[]): string[] {
  return enabled.includes('*') ? [] : setUpEvents.filter(event => !enabled.includes(event))
}

/** What marks a payment of the set-up check: it is nobody's donation. */
export const setUpCheck = 'set_up_check'
