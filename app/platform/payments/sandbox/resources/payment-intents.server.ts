import type Stripe from 'stripe'
import { invalid, missing } from '../api/errors.server.ts'
import { idOf, withMetadata } from '../api/lists.server.ts'
import type { Double } from '../double.server.ts'
import { settleCharge } from './balance.server.ts'
import { paymentMethodNamed } from './card-objects.server.ts'
import { confirm, follow, unexpectedState } from './charging.server.ts'

type Intent = Stripe.PaymentIntent

export function makeIntent(double: Double, params: Stripe.PaymentIntentCreateParams): Intent {
  checkAmount(params.amount, params.currency)
  const isAutomatic = params.automatic_payment_methods?.enabled === true
  const id = double.newId('pi')
  const intent = double.paymentIntents.add({
    id,
    object: 'payment_intent',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: isAutomatic ? { allow_redirects: 'always', enabled: true } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${double.newId('s').slice(2)}`,
    confirmation_method: params.confirmation_method ?? 'automatic',
    created: double.now(),
    currency: params.currency,
    customer: params.customer ?? null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: double.settings.livemode,
    managed_payments: null,
    metadata: withMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: params.payment_method ? paymentMethodNamed(double, params.payment_method).id : null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: params.allowed_payment_method_types ?? ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: params.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_group: params.transfer_group ?? null,
  } satisfies Intent)
  double.emit('payment_intent.created', intent)
  if (!params.confirm) return intent
  return confirm(double, intent, {
    confirmation_token: params.confirmation_token,
    return_url: params.return_url,
    use_stripe_sdk: params.use_stripe_sdk,
  })
}

function checkAmount(amount: number, currency: string): void {
  if (currency !== 'usd')
    throw invalid('parameter_unknown', `The double knows no currency but usd: ${currency}`, 'currency')
  if (amount < 50) throw invalid('amount_too_small', 'Amount must be at least $0.50 usd', 'amount')
  if (amount > 99_999_999)
    throw invalid('amount_too_large', 'Amount must be no more than $999,999.99', 'amount')
}

export function intentOf(double: Double, id: string): Intent {
  const intent = double.paymentIntents.get(id)
  if (!intent) throw missing('payment_intent', id, 'intent', 404)
  return intent
}

/** Takes at most what was authorised; what is left over is let go. */
export function capture(double: Double, intent: Intent, params: Stripe.PaymentIntentCaptureParams): Intent {
  if (intent.status !== 'requires_capture') {
    throw unexpectedState(
      intent,
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    )
  }
  const amount = params.amount_to_capture ?? intent.amount_capturable
  if (amount > intent.amount_capturable)
    throw invalid(
      'amount_too_large',
      'The amount to capture must be less than or equal to the original amount authorized.',
      'amount_to_capture',
    )
  if (amount < 1)
    throw invalid(
      'parameter_invalid_integer',
      'This value must be greater than or equal to 1.',
      'amount_to_capture',
    )
  const charge = double.charges.get(idOf(intent.latest_charge))!
  charge.captured = true
  charge.amount_captured = amount
  intent.amount_capturable = 0
  intent.amount_received = amount
  intent.status = 'succeeded'
  settleCharge(double, charge)
  double.emit('charge.captured', charge)
  double.emit('payment_intent.succeeded', intent)
  follow(double, charge)
  return intent
}

export function cancel(double: Double, intent: Intent, params: Stripe.PaymentIntentCancelParams): Intent {
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing.`,
    )
  }
  const charge = double.charges.get(idOf(intent.latest_charge))
  intent.status = 'canceled'
  intent.canceled_at = double.now()
  intent.cancellation_reason = params.cancellation_reason ?? null
  intent.amount_capturable = 0
  intent.next_action = null
  if (charge?.paid && !charge.captured) {
    charge.refunded = true
    charge.amount_refunded = charge.amount
    double.emit('charge.refunded', charge)
  }
  double.emit('payment_intent.canceled', intent)
  return intent
}

/** Finds by Stripe's search language, of which `field:'value'`, `metadata['key']:'value'` and AND are known. */
export function searchIntents(double: Double, query: string): Intent[] {
  const clauses = query.split(/\s+AND\s+/i).map(clause => {
    const match = /^\s*(?:metadata\[['"]([^'"]+)['"]\]|([a-z_]+))\s*:\s*['"]?([^'"]*)['"]?\s*$/.exec(clause)
    if (!match)
      throw invalid('parameter_invalid', `The double cannot read this part of a search: ${clause}`, 'query')
    const [, key, field, value] = match
    return (intent: Intent) =>
      key ? intent.metadata[key] === value : String(intent[field as keyof Intent]) === value
  })
  return double.paymentIntents.newestFirst().filter(intent => clauses.every(matches => matches(intent)))
}
