import type Stripe from 'stripe'
import { missing, unread } from '../api/errors.ts'
import { idOf, inRange, page, withMetadata } from '../api/lists.ts'
import type { Double } from '../double.ts'
import { makePaymentMethod, paymentMethodNamed, plainCard, spendToken } from './card-objects.ts'
import type { Handler } from './routes.ts'

function customerOf(double: Double, id: string): Stripe.Customer {
  const customer = double.customers.get(id)
  if (!customer) throw missing('customer', id, 'id', 404)
  return customer
}

function change(customer: Stripe.Customer, params: Stripe.CustomerUpdateParams): Stripe.Customer {
  if (params.email !== undefined) customer.email = params.email || null
  if (params.name !== undefined) customer.name = params.name || null
  if (params.description !== undefined) customer.description = params.description || null
  if (params.metadata !== undefined) customer.metadata = withMetadata(customer.metadata, params.metadata)
  return customer
}

function makeCustomer(double: Double, params: Stripe.CustomerCreateParams): Stripe.Customer {
  const id = double.newId('cus')
  const customer = double.customers.add({
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: double.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: double.settings.livemode,
    metadata: {},
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Stripe.Customer)
  change(customer, {
    email: params.email,
    name: params.name,
    description: params.description,
    metadata: params.metadata,
  })
  double.emit('customer.created', customer)
  return customer
}

function methodOf(double: Double, id: string): Stripe.PaymentMethod {
  const method = double.paymentMethods.get(id)
  if (!method) throw missing('PaymentMethod', id, 'payment_method', 404)
  return method
}

function makeMethod(double: Double, params: Stripe.PaymentMethodCreateParams): Stripe.PaymentMethod {
  const { card } = params
  if (!card || !('number' in card) || card.number === undefined)
    throw unread('parameter_missing', 'Missing required param: card[number].', 'card[number]')
  const behind = { ...plainCard(double, card.number), expMonth: card.exp_month!, expYear: card.exp_year! }
  return makePaymentMethod(double, behind)
}

function makeSetup(double: Double, params: Stripe.SetupIntentCreateParams): Stripe.SetupIntent {
  const id = double.newId('seti')
  const intent = double.setupIntents.add({
    id,
    object: 'setup_intent',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${double.newId('s').slice(2)}`,
    created: double.now(),
    customer: params.customer ?? null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: double.settings.livemode,
    mandate: null,
    metadata: withMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: params.allowed_payment_method_types ?? ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: params.usage ?? 'off_session',
  } satisfies Stripe.SetupIntent)
  double.emit('setup_intent.created', intent)
  return intent
}

function setupOf(double: Double, id: string): Stripe.SetupIntent {
  const intent = double.setupIntents.get(id)
  if (!intent) throw missing('setupintent', id, 'intent', 404)
  return intent
}

/** Keeps a card for later, without asking its bank: the double's cards of 3-D Secure are known here at once. */
function confirmSetup(double: Double, intent: Stripe.SetupIntent, params: Stripe.SetupIntentConfirmParams) {
  const method = params.confirmation_token
    ? spendToken(double, params.confirmation_token, intent.id)
    : paymentMethodNamed(double, params.payment_method ?? '')
  intent.payment_method = method.id
  intent.status = 'succeeded'
  method.customer = idOf(intent.customer)
  double.emit('setup_intent.succeeded', intent)
  return intent
}

export const customerRoutes: Record<string, Handler> = {
  'POST /v1/customers': (double, params: Stripe.CustomerCreateParams) => makeCustomer(double, params),
  'GET /v1/customers': (double, params: Stripe.CustomerListParams) =>
    page(
      double.customers
        .newestFirst()
        .filter(
          ({ created, email }) =>
            inRange(created, params.created) && (!params.email || params.email === email),
        ),
      params,
      '/v1/customers',
    ),
  'GET /v1/customers/{customer}': (double, _, id) => customerOf(double, id),
  'POST /v1/customers/{customer}': (double, params: Stripe.CustomerUpdateParams, id) =>
    change(customerOf(double, id), params),

  'POST /v1/payment_methods': (double, params: Stripe.PaymentMethodCreateParams) =>
    makeMethod(double, params),
  'GET /v1/payment_methods/{payment_method}': (double, _, id) => methodOf(double, id),
  'POST /v1/payment_methods/{payment_method}/attach': (
    double,
    params: Stripe.PaymentMethodAttachParams,
    id,
  ) => {
    const method = double.paymentMethods.get(id) ?? paymentMethodNamed(double, id)
    method.customer = customerOf(double, params.customer ?? '').id
    double.emit('payment_method.attached', method)
    return method
  },
  'POST /v1/payment_methods/{payment_method}/detach': (double, _, id) => {
    const method = methodOf(double, id)
    const customer = idOf(method.customer)
    method.customer = null
    double.emit('payment_method.detached', method, { customer })
    return method
  },

  'POST /v1/setup_intents': (double, params: Stripe.SetupIntentCreateParams) => makeSetup(double, params),
  'GET /v1/setup_intents/{intent}': (double, _, id) => setupOf(double, id),
  'POST /v1/setup_intents/{intent}/confirm': (double, params: Stripe.SetupIntentConfirmParams, id) =>
    confirmSetup(double, setupOf(double, id), params),
}
