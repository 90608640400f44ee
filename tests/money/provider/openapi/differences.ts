import type Stripe from 'stripe'

/**
 * Stripe's published description (2024-04-10) is older than the version the SDK is pinned to (2026-10-28.endive). The double speaks
 * the SDK's; here stands each field that it sends and the description does not know. The type on the right is the SDK's own, so
 * that a field which Stripe does not have at all does not compile. The README repeats the list; a test compares the two.
 */
type Fields<T> = readonly (keyof T & string)[]
type Card = NonNullable<Stripe.PaymentMethod['card']>
type ChargedCard = NonNullable<NonNullable<Stripe.Charge['payment_method_details']>['card']>
type DisputedCard = NonNullable<NonNullable<Stripe.Dispute['payment_method_details']>['card']>
type ThreeDSecure = NonNullable<ChargedCard['three_d_secure']>

type Answers = {
  account: Stripe.Account
  balance_transaction: Stripe.BalanceTransaction
  billing_details: Stripe.PaymentMethod['billing_details']
  charge: Stripe.Charge
  charge_outcome: NonNullable<Stripe.Charge['outcome']>
  'checkout.session': Stripe.Checkout.Session
  confirmation_token: Stripe.ConfirmationToken
  confirmation_tokens_resource_payment_method_preview: NonNullable<
    Stripe.ConfirmationToken['payment_method_preview']
  >
  customer: Stripe.Customer
  dispute: Stripe.Dispute
  dispute_evidence: Stripe.Dispute['evidence']
  dispute_evidence_details: Stripe.Dispute['evidence_details']
  dispute_payment_method_details_card: DisputedCard
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  payment_method_card: Card
  payment_method_details_card: ChargedCard
  payout: Stripe.Payout
  refund: Stripe.Refund
  setup_intent: Stripe.SetupIntent
  three_d_secure_details_charge: ThreeDSecure
  item: Stripe.LineItem
  payment_pages_checkout_session_customer_details: NonNullable<Stripe.Checkout.Session['customer_details']>
  payment_pages_checkout_session_automatic_tax: Stripe.Checkout.Session['automatic_tax']
}

/** By the description's name of the object. */
export const newerFields: { readonly [Name in keyof Answers]: Fields<Answers[Name]> } = {
  account: [],
  balance_transaction: ['balance_type'],
  billing_details: ['tax_id'],
  charge: ['source'],
  charge_outcome: ['advice_code', 'network_advice_code', 'network_decline_code'],
  'checkout.session': [
    'adaptive_pricing',
    'allowed_payment_method_types',
    'collected_information',
    'customer_account',
    'discounts',
    'integration_identifier',
    'managed_payments',
    'origin_context',
    'permissions',
    'wallet_options',
  ],
  confirmation_token: ['metadata', 'payment_method_options'],
  confirmation_tokens_resource_payment_method_preview: ['customer', 'customer_account'],
  customer: [],
  dispute: ['enhanced_eligibility_types', 'intended_submission_method', 'network_reason_code'],
  dispute_evidence: ['enhanced_evidence'],
  dispute_evidence_details: ['enhanced_eligibility', 'submission_method'],
  dispute_payment_method_details_card: ['case_type', 'network'],
  payment_intent: [
    'allowed_payment_method_types',
    'customer_account',
    'excluded_payment_method_types',
    'managed_payments',
    'payment_record',
    'source',
  ],
  payment_method: ['customer_account'],
  payment_method_card: ['regulated_status'],
  payment_method_details_card: [
    'authorization_code',
    'electronic_commerce_indicator',
    'network_transaction_id',
    'regulated_status',
    'transaction_link_id',
  ],
  payout: ['payout_method', 'trace_id'],
  refund: ['customer', 'customer_account', 'payment_method'],
  setup_intent: ['allowed_payment_method_types', 'customer_account', 'excluded_payment_method_types'],
  three_d_secure_details_charge: [],
  item: ['adjustable_quantity', 'metadata'],
  payment_pages_checkout_session_customer_details: ['business_name', 'individual_name'],
  payment_pages_checkout_session_automatic_tax: ['provider'],
}

/** Fields that both have, but with other values: the double's are the SDK's, and the description's list of them does not bind. */
export const changedFields: { readonly [Name in keyof Answers]?: Fields<Answers[Name]> } = {
  'checkout.session': ['ui_mode'],
}

/** The same for what is asked. A parameter that the SDK's version no longer takes is refused, though the description has it. */
type Gone<Params, Name extends string> = Name extends keyof Params ? never : Name

type Asked = {
  'POST /v1/payment_intents': Stripe.PaymentIntentCreateParams
  'POST /v1/payment_intents/{intent}': Stripe.PaymentIntentUpdateParams
  'POST /v1/payment_intents/{intent}/confirm': Stripe.PaymentIntentConfirmParams
  'POST /v1/setup_intents': Stripe.SetupIntentCreateParams
  'POST /v1/checkout/sessions': Stripe.Checkout.SessionCreateParams
}

export const newerParams: { readonly [Name in keyof Asked]: Fields<Asked[Name]> } = {
  'POST /v1/payment_intents': ['allowed_payment_method_types'],
  'POST /v1/payment_intents/{intent}': ['allowed_payment_method_types'],
  'POST /v1/payment_intents/{intent}/confirm': ['allowed_payment_method_types'],
  'POST /v1/setup_intents': ['allowed_payment_method_types'],
  'POST /v1/checkout/sessions': ['allowed_payment_method_types'],
}

export const goneParams: {
  readonly [Name in keyof Asked]: readonly Gone<Asked[Name], 'payment_method_types'>[]
} = {
  'POST /v1/payment_intents': ['payment_method_types'],
  'POST /v1/payment_intents/{intent}': ['payment_method_types'],
  'POST /v1/payment_intents/{intent}/confirm': ['payment_method_types'],
  'POST /v1/setup_intents': ['payment_method_types'],
  'POST /v1/checkout/sessions': ['payment_method_types'],
}
