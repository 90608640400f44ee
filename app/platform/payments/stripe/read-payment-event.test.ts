import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import {
  aCharge,
  aDispute,
  aFraudWarning,
  anEvent,
  anIntent,
  aRefund,
  aReview,
  paymentId,
} from '#tests/world/stripe-objects.ts'
import { readPaymentEvent } from './read-payment-event.server.ts'
import { stripeClient } from './stripe-client.server.ts'

const stripe = stripeClient({ secretKey: 'sk_test_51AbCdEfGh', apiUrl: null })
const [first, second] = ['whsec_first_secret', 'whsec_second_secret']
const now = new Date('2031-05-06T07:08:09Z')
const settings = { webhookSecrets: [first, second], isTest: true }

type Sent = {
  secret?: string
  ageSeconds?: number
  body?: string
  signature?: string
  settings?: typeof settings
}

async function read(event: Stripe.Event | object, sent: Sent = {}) {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(now.getTime() / 1000) - (sent.ageSeconds ?? 0)
  const signature =
    sent.signature ??
    stripe.webhooks.generateTestHeaderString({ payload, secret: sent.secret ?? first, timestamp })
  const headers = new Headers({ 'stripe-signature': signature })
  const body = new TextEncoder().encode(sent.body ?? payload)
  return await readPaymentEvent(stripe, sent.settings ?? settings, { headers, body, now })
}

const succeeded = anEvent('payment_intent.succeeded', anIntent())
const unsigned = { kind: 'unsigned' }

describe('a payment event', () => {
  test('is read with each secret, so that one can be rolled (P168)', async () => {
    for (const secret of [first, second])
      expect(await read(succeeded, { secret })).toEqual({
        kind: 'payment',
        eventId: 'evt_1',
        type: 'payment_intent.succeeded',
        ids: { providerPaymentId: 'pi_1', paymentId },
        payment: null,
        warnings: [],
      })
  })

  test('may be at most 300 seconds older or newer than our clock', async () => {
    expect(await read(succeeded, { ageSeconds: 300 })).toMatchObject({ kind: 'payment' })
    expect(await read(succeeded, { ageSeconds: 301 })).toEqual(unsigned)
    expect(await read(succeeded, { ageSeconds: -300 })).toMatchObject({ kind: 'payment' })
    expect(await read(succeeded, { ageSeconds: -301 })).toEqual(unsigned)
  })

  test('with an unknown secret, a changed body or no signature is unsigned', async () => {
    expect(await read(succeeded, { secret: 'whsec_third_secret' })).toEqual(unsigned)
    expect(await read(succeeded, { body: JSON.stringify(succeeded).replace('pi_1', 'pi_2') })).toEqual(
      unsigned,
    )
    expect(await read(succeeded, { signature: '' })).toEqual(unsigned)
    expect(await read(succeeded, { signature: 't=1,v1=0' })).toEqual(unsigned)
    expect(await read(succeeded, { settings: { ...settings, webhookSecrets: [] } })).toEqual(unsigned)
  })

  test('of the other mode is unsigned', async () => {
    const live = anEvent('payment_intent.succeeded', anIntent(), { livemode: true })
    expect(await read(live)).toEqual(unsigned)
    expect(await read(live, { settings: { ...settings, isTest: false } })).toMatchObject({ kind: 'payment' })
    expect(await read(succeeded, { settings: { ...settings, isTest: false } })).toEqual(unsigned)
  })

  test('that is not an event is unsigned', async () => {
    for (const body of [
      null,
      'text',
      [],
      {},
      { object: 'event' },
      { ...succeeded, data: {} },
      { ...succeeded, data: { object: null } },
    ])
      expect(await read(body as object)).toEqual(unsigned)
  })
})

describe('an event', () => {
  const readEvent = (type: string, object: object) => read(anEvent(type, object))
  const byBothIds = { providerPaymentId: 'pi_1', paymentId }
  const byStripesId = { providerPaymentId: 'pi_1', paymentId: null }

  test.each([
    ['charge.captured', aCharge(), byBothIds],
    ['charge.refunded', aCharge({ metadata: {} }), byStripesId],
    [
      'charge.updated',
      aCharge({ payment_intent: null, metadata: {} }),
      { providerPaymentId: 'ch_1', paymentId: null },
    ],
    ['refund.created', aRefund(), byBothIds],
    ['refund.failed', aRefund({ metadata: null }), byStripesId],
    ['charge.refund.updated', aRefund(), byBothIds],
    ['charge.dispute.created', aDispute(), byStripesId],
    ['charge.dispute.funds_reinstated', aDispute(), byStripesId],
    [
      'checkout.session.completed',
      { id: 'cs_1', object: 'checkout.session', metadata: { payment_id: paymentId } },
      { providerPaymentId: 'cs_1', paymentId },
    ],
  ])('%s has the ids of its object\u2019s payment', async (type, object, ids) => {
    expect(await readEvent(type, object)).toMatchObject({
      kind: 'payment',
      type,
      ids,
      payment: null,
      warnings: [],
    })
  })

  test('has the fraud warning or review that it is about', async () => {
    expect(
      await readEvent('radar.early_fraud_warning.created', aFraudWarning({ charge: 'ch_1' })),
    ).toMatchObject({
      ids: byStripesId,
      warnings: [{ id: 'issfr_1', kind: 'fraud_warning', open: true }],
    })
    expect(await readEvent('review.closed', aReview({ open: false }))).toMatchObject({
      ids: byStripesId,
      warnings: [{ id: 'prv_1', kind: 'review', open: false }],
    })
  })

  test.each([
    ['payout.paid', { id: 'po_1', object: 'payout' }],
    ['customer.created', { id: 'cus_1', object: 'customer' }],
    ['of.a.later.version', { id: 'x_1', object: 'unheard_of' }],
    ['without.an.object', { id: 'x_1' }],
    ['review.opened', aReview({ payment_intent: undefined })],
  ])('%s is ignored', async (type, object) => {
    expect(await readEvent(type, object)).toEqual({ kind: 'ignored', eventId: 'evt_1', type })
  })
})
