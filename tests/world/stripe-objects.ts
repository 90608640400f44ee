import type Stripe from 'stripe'

/** Stripe objects for tests, with the types of Stripe's SDK, so that a field that Stripe lacks does not compile. */

export const paymentId = '5f0c8f2e-1c1d-4c61-9f0e-0d3f6f0a7b11'
export const refundId = '7a1f5d9c-0b60-4a33-8f3e-5b1d2c3e4f50'
const created = 1_790_000_000

const whole = <T>(fields: Partial<T>): T => fields as T

export const aTransaction = (fields: Partial<Stripe.BalanceTransaction> = {}): Stripe.BalanceTransaction =>
  whole<Stripe.BalanceTransaction>({
    id: 'txn_1',
    object: 'balance_transaction',
    amount: 10_000,
    fee: 320,
    net: 9_680,
    currency: 'usd',
    created,
    type: 'charge',
    source: null,
    ...fields,
  })

export const aCharge = (fields: Partial<Stripe.Charge> = {}): Stripe.Charge =>
  whole<Stripe.Charge>({
    id: 'ch_1',
    object: 'charge',
    status: 'succeeded',
    captured: true,
    amount: 10_000,
    amount_captured: 10_000,
    currency: 'usd',
    created,
    disputed: false,
    payment_intent: 'pi_1',
    metadata: { payment_id: paymentId },
    balance_transaction: aTransaction(),
    refunds: { object: 'list', data: [], has_more: false, url: '' },
    payment_method_details: null,
    ...fields,
  })

export const aRefund = (fields: Partial<Stripe.Refund> = {}): Stripe.Refund =>
  whole<Stripe.Refund>({
    id: 're_1',
    object: 'refund',
    amount: 2_500,
    currency: 'usd',
    created,
    payment_intent: 'pi_1',
    charge: 'ch_1',
    metadata: { refund_id: refundId, payment_id: paymentId },
    balance_transaction: aTransaction({ id: 'txn_2', amount: -2_500, fee: 0, net: -2_500, type: 'refund' }),
    ...fields,
  })

export const aDispute = (fields: Partial<Stripe.Dispute> = {}): Stripe.Dispute =>
  whole<Stripe.Dispute>({
    id: 'du_1',
    object: 'dispute',
    amount: 10_000,
    currency: 'usd',
    created,
    charge: 'ch_1',
    payment_intent: 'pi_1',
    metadata: {},
    reason: 'fraudulent',
    status: 'needs_response',
    evidence_details: whole<Stripe.Dispute['evidence_details']>({ due_by: created + 86_400 }),
    balance_transactions: [
      aTransaction({ id: 'txn_3', amount: -10_000, fee: 1_500, net: -11_500, type: 'adjustment' }),
    ],
    ...fields,
  })

export const anIntent = (fields: Partial<Stripe.PaymentIntent> = {}): Stripe.PaymentIntent =>
  whole<Stripe.PaymentIntent>({
    id: 'pi_1',
    object: 'payment_intent',
    amount: 10_000,
    currency: 'usd',
    status: 'succeeded',
    created,
    metadata: { payment_id: paymentId, campaign_id: 'abcdefghij' },
    last_payment_error: null,
    latest_charge: aCharge(),
    payment_method: null,
    review: null,
    client_secret: 'pi_1_secret_x',
    ...fields,
  })

export const aMethod = (card: Partial<Stripe.PaymentMethod.Card>): Stripe.PaymentMethod =>
  whole<Stripe.PaymentMethod>({
    id: 'pm_1',
    object: 'payment_method',
    type: 'card',
    card: whole<Stripe.PaymentMethod.Card>(card),
  })

export const aFraudWarning = (
  fields: Partial<Stripe.Radar.EarlyFraudWarning> = {},
): Stripe.Radar.EarlyFraudWarning =>
  whole<Stripe.Radar.EarlyFraudWarning>({
    id: 'issfr_1',
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: aCharge(),
    payment_intent: 'pi_1',
    created,
    fraud_type: 'made_with_stolen_card',
    ...fields,
  })

export const aReview = (fields: Partial<Stripe.Review> = {}): Stripe.Review =>
  whole<Stripe.Review>({
    id: 'prv_1',
    object: 'review',
    open: true,
    reason: 'rule',
    created,
    payment_intent: 'pi_1',
    ...fields,
  })

export const anEvent = (type: string, object: object, fields: Partial<Stripe.EventBase> = {}): Stripe.Event =>
  ({
    id: 'evt_1',
    object: 'event',
    type,
    livemode: false,
    created,
    data: { object },
    ...fields,
  }) as unknown as Stripe.Event
