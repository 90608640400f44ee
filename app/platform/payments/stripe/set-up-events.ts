/** The events that the webhook endpoint must subscribe to. */
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

/** The required events that an endpoint isn't subscribed to; `*` subscribes to all. */
export function missingEvents(enabled: readonly string[]): string[] {
  return enabled.includes('*') ? [] : setUpEvents.filter(event => !enabled.includes(event))
}

/** The metadata key of the set-up check's payments, which aren't donations. */
export const setUpCheck = 'set_up_check'
