import type Stripe from 'stripe'
import { idOf } from '../api/lists.server.ts'
import type { CardBehind, Double } from '../double.server.ts'
import type { Decline } from '../test-cards.ts'

type Outcome = NonNullable<Stripe.Charge['outcome']>
type Details = NonNullable<Stripe.Charge['payment_method_details']>

const accepted: Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  risk_score: 12,
  seller_message: 'Payment complete.',
  type: 'authorized',
}

function refusedOutcome(decline: Decline): Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: decline.blocked ? null : '05',
    network_status: decline.blocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: decline.blocked ? 'highest_risk_level' : (decline.declineCode ?? decline.code),
    risk_level: decline.blocked ? 'highest' : 'normal',
    risk_score: decline.blocked ? 92 : 12,
    seller_message: decline.blocked
      ? 'Stripe blocked this payment as too risky.'
      : 'The bank did not return any further details with this decline.',
    type: decline.blocked ? 'blocked' : 'issuer_declined',
  }
}

function details(method: Stripe.PaymentMethod, amount: number, isAuthenticated: boolean): Details {
  const card = method.card!
  return {
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: isAuthenticated ? threeDSecure : null,
      transaction_link_id: null,
      wallet: card.wallet as Stripe.Charge.PaymentMethodDetails.Card['wallet'],
    },
    type: 'card',
  } satisfies Details
}

const threeDSecure: NonNullable<Stripe.Charge.PaymentMethodDetails.Card['three_d_secure']> = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
}

/** One attempt to charge a card, kept whether its bank said yes or no. */
export function makeCharge(
  double: Double,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { card }: CardBehind,
): Stripe.Charge {
  const { decline } = card
  const isCaptured = !decline && intent.capture_method !== 'manual'
  const isAuthenticated = double.authentications.all.has(intent.id)
  return double.charges.add({
    id: double.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isCaptured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'TASSEL',
    captured: isCaptured,
    created: double.now(),
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: intent.livemode,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: decline ? refusedOutcome(decline) : { ...accepted, ...risk(card.aftermath) },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: details(method, intent.amount, isAuthenticated),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge)
}

const risk = (aftermath: string | undefined) =>
  aftermath === 'review' ? { risk_level: 'elevated', risk_score: 68, type: 'manual_review' } : {}
