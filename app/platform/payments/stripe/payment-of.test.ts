import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import {
  aCharge,
  aDispute,
  aMethod,
  anIntent,
  aReview,
  aTransaction,
  paymentId,
} from '#tests/world/stripe-objects.ts'
import { disputeOf, paymentOf, paymentOfSession } from './payment-of.ts'

const of = (fields: Parameters<typeof anIntent>[0] = {}) =>
  paymentOf({ intent: anIntent(fields), refunds: [], disputes: [] })

test('a PaymentIntent is ours if its metadata has a payment id', () => {
  expect(of()).toMatchObject({ providerPaymentId: 'pi_1', paymentId, totalCents: 10_000, awaits: null })
  expect(of({ metadata: {} })).toBeNull()
  expect(of({ metadata: { payment_id: 'not-an-id' } })).toBeNull()
})

test.each([
  ['requires_payment_method', 'card'],
  ['requires_confirmation', 'confirmation'],
  ['requires_action', 'authentication'],
  ['requires_capture', 'capture'],
  ['processing', 'provider'],
  ['succeeded', null],
  ['canceled', null],
] as const)('one with the status %s awaits %s', (status, awaits) => {
  expect(of({ status, latest_charge: null })).toMatchObject({ awaits, movements: [] })
})

test('one in another currency awaits nothing and has no total before dollars settle', () => {
  const intent = { currency: 'eur', latest_charge: null } as const
  expect(of({ ...intent, status: 'requires_capture' })).toMatchObject({ awaits: null, totalCents: 0 })
  const charge = aCharge({ currency: 'eur', balance_transaction: aTransaction({ amount: 10_777 }) })
  expect(of({ ...intent, latest_charge: charge })).toMatchObject({ totalCents: 10_777 })
})

test('a smaller capture is the total', () => {
  expect(of({ latest_charge: aCharge({ amount_captured: 9_750 }) })).toMatchObject({ totalCents: 9_750 })
})

describe('a decline', () => {
  const declined = (error: Partial<Stripe.PaymentIntent.LastPaymentError>) =>
    of({
      status: 'requires_payment_method',
      last_payment_error: error as Stripe.PaymentIntent.LastPaymentError,
    })

  test('has the bank\u2019s code, else Stripe\u2019s', () => {
    expect(declined({ code: 'card_declined', decline_code: 'insufficient_funds' })).toMatchObject({
      declineCode: 'insufficient_funds',
    })
    expect(declined({ code: 'expired_card' })).toMatchObject({ declineCode: 'expired_card' })
  })

  test('of 3-D Secure has the port\u2019s code', () => {
    expect(declined({ code: 'payment_intent_authentication_failure' })).toMatchObject({
      declineCode: 'authentication_failed',
    })
  })
})

describe('its card', () => {
  const visa = { funding: 'credit', fingerprint: 'F1', brand: 'visa', last4: '4242' }
  const debit = { funding: 'debit', fingerprint: 'F2', brand: 'mastercard', last4: '5556' }
  const details = (card: object) =>
    aCharge({ payment_method_details: { card } as Stripe.Charge.PaymentMethodDetails })

  test('is that of the current attempt, else of the failed one, else of the charge', () => {
    const failed = { payment_method: aMethod(debit) } as Stripe.PaymentIntent.LastPaymentError
    expect(of({ payment_method: aMethod(visa), last_payment_error: failed })?.card).toEqual(visa)
    expect(of({ last_payment_error: failed, latest_charge: details(visa) })?.card).toEqual(debit)
    expect(of({ latest_charge: details(visa) })?.card).toEqual(visa)
    expect(of({ payment_method: 'pm_1' })?.card).toBeNull()
  })

  test.each([
    ['prepaid', 'prepaid'],
    ['unknown', 'unknown'],
    ['charge', 'unknown'],
    [undefined, 'unknown'],
  ])('funded by %s is %s', (funding, expected) => {
    const card = { ...visa, funding } as Partial<Stripe.PaymentMethod.Card>
    expect(of({ payment_method: aMethod(card) })?.card?.funding).toBe(expected)
  })
})

test('a review is a warning, closed once Stripe has closed it', () => {
  expect(of({ review: aReview() })?.warnings).toMatchObject([{ id: 'prv_1', kind: 'review', open: true }])
  expect(of({ review: aReview({ open: false, reason: 'approved' }) })?.warnings).toMatchObject([
    { open: false, reason: 'approved' },
  ])
  expect(of({ review: 'prv_1' })?.warnings).toEqual([])
})

test.each([
  ['warning_needs_response', 'inquiry'],
  ['warning_under_review', 'inquiry'],
  ['warning_closed', 'inquiry_closed'],
  ['prevented', 'inquiry_closed'],
  ['needs_response', 'needs_response'],
  ['appeal_needs_response', 'needs_response'],
  ['under_review', 'under_review'],
  ['appeal_under_review', 'under_review'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['of_a_later_version', 'under_review'],
] as const)('a dispute with the status %s is %s', (status, expected) => {
  expect(disputeOf(aDispute({ status }))).toEqual({
    id: 'du_1',
    cents: 10_000,
    reason: 'fraudulent',
    status: expected,
    evidenceDueBy: '2026-09-22T14:13:20.000Z',
    openedAt: '2026-09-21T14:13:20.000Z',
  })
})

test('a dispute in another currency counts the dollars that it took; one without evidence has no deadline', () => {
  const evidence_details = { due_by: null } as Stripe.Dispute['evidence_details']
  const balance_transactions = [aTransaction({ amount: -9_500 }), aTransaction({ amount: 9_500 })]
  expect(disputeOf(aDispute({ currency: 'eur', evidence_details, balance_transactions }))).toMatchObject({
    cents: 9_500,
    evidenceDueBy: null,
  })
})

test.each([
  ['open', 'card'],
  ['expired', null],
  ['complete', null],
] as const)('an unpaid Checkout session with the status %s awaits %s', (status, awaits) => {
  const session = {
    id: 'cs_1',
    status,
    currency: 'usd',
    amount_total: 6_100,
    metadata: { payment_id: paymentId },
  }
  expect(paymentOfSession(session as unknown as Stripe.Checkout.Session)).toMatchObject({
    providerPaymentId: 'cs_1',
    paymentId,
    awaits,
    totalCents: 6_100,
    movements: [],
  })
  const other = { ...session, metadata: {} } as unknown as Stripe.Checkout.Session
  expect(paymentOfSession(other)).toBeNull()
})
