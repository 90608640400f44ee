import type Stripe from 'stripe'
import { invalid, missing } from '../api/errors.server.ts'
import { withMetadata } from '../api/lists.server.ts'
import type { CardBehind, Double } from '../double.server.ts'
import { makePaymentMethod, noAddress } from './card-objects.server.ts'
import { confirm } from './charging.server.ts'
import { makeIntent } from './payment-intents.server.ts'

type Session = Stripe.Checkout.Session
type Params = Stripe.Checkout.SessionCreateParams

export function sessionOf(double: Double, id: string): Session {
  const session = double.sessions.get(id)
  if (!session) throw missing('checkout.session', id, 'session', 404)
  return session
}

function lineItems(double: Double, params: Params): Stripe.LineItem[] {
  return (params.line_items ?? []).map(({ price_data: price, quantity = 1 }, index) => {
    if (price?.unit_amount === undefined)
      throw invalid(
        'parameter_missing',
        'The double takes line items with price_data and its unit_amount alone.',
        `line_items[${index}]`,
      )
    const amount = price.unit_amount * quantity
    return {
      id: double.newId('li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: price.product_data?.name ?? null,
      metadata: {},
      price: null,
      quantity,
    } satisfies Stripe.LineItem
  })
}

/** A page of Stripe's own that takes the card. Its payment comes into being when someone pays there. */
export function makeSession(double: Double, params: Params): Session {
  if (params.mode !== 'payment')
    throw invalid('parameter_invalid', 'The double knows no mode but payment.', 'mode')
  if (!params.success_url)
    throw invalid('parameter_missing', 'Missing required param: success_url.', 'success_url')
  const items = lineItems(double, params)
  const total = items.reduce((sum, { amount_total: amount }) => sum + amount, 0)
  if (total < 50)
    throw invalid(
      'amount_too_small',
      "The Checkout Session's total amount due must add up to at least $0.50 usd",
    )
  const now = double.now()
  const expiresAt = params.expires_at ?? now + 24 * 60 * 60
  if (expiresAt < now + 30 * 60 || expiresAt > now + 24 * 60 * 60)
    throw invalid(
      'parameter_invalid',
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation and at most 24 hours.',
      'expires_at',
    )
  const id = double.newId(double.settings.livemode ? 'cs_live' : 'cs_test')
  double.sessionParts.add({ id, items, params: params.payment_intent_data ?? {} })
  return double.sessions.add({
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: double.settings.livemode,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: withMetadata({}, params.metadata),
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: params.allowed_payment_method_types ?? ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${double.origin}/c/pay/${id}`,
    wallet_options: null,
  } satisfies Session)
}

/** Ends sessions whose time is over. */
export function expireSessions(double: Double): void {
  for (const session of double.sessions.where(one => one.status === 'open' && one.expires_at <= double.now()))
    expire(double, session)
}

function expire(double: Double, session: Session): void {
  session.status = 'expired'
  session.url = null
  double.emit('checkout.session.expired', session)
}

/**
 * Someone has typed a card on the page and pressed the button. Throws ApiError where the card was declined: the session stays
 * open. Answers the intent, which may wait for the bank.
 */
export function payOnPage(
  double: Double,
  session: Session,
  behind: CardBehind,
  email: string,
): Stripe.PaymentIntent {
  const data = double.sessionParts.get(session.id)?.params ?? {}
  const known = double.paymentIntents.get(session.payment_intent)
  const intent =
    known ??
    makeIntent(double, {
      amount: session.amount_total!,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      capture_method: data.capture_method ?? 'automatic_async',
      description: data.description,
      metadata: data.metadata,
      receipt_email: data.receipt_email,
    })
  session.payment_intent = intent.id
  session.customer_details = {
    address: noAddress.address,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
  const method = makePaymentMethod(double, behind, { ...noAddress, email })
  confirm(double, intent, {
    payment_method: method.id,
    return_url: `${double.origin}/c/pay/${session.id}/back?`,
  })
  completeSession(double, session)
  return intent
}

/** The session is over once its payment has succeeded, or waits to be captured. */
export function completeSession(double: Double, session: Session): void {
  const intent = double.paymentIntents.get(session.payment_intent)
  if (session.status !== 'open' || !intent) return
  if (intent.status !== 'succeeded' && intent.status !== 'requires_capture') return
  session.status = 'complete'
  session.payment_status = intent.status === 'succeeded' ? 'paid' : 'unpaid'
  session.url = null
  double.emit('checkout.session.completed', session)
}
