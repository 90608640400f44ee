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
import { readWebhook } from './read-webhook.server.ts'
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
  return await readWebhook(stripe, sent.settings ?? settings, { headers, body, now })
}

const succeeded = anEvent('payment_intent.succeeded', anIntent())
const unsigned = { kind: 'unsigned' }

describe('a webhook', () => {
  test('is read by each secret, so that one can be replaced (P168)', async () => {
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

  test('is dated 300 seconds from our clock at the most, back or ahead', async () => {
    expect(await read(succeeded, { ageSeconds: 300 })).toMatchObject({ kind: 'payment' })
    expect(await read(succeeded, { ageSeconds: 301 })).toEqual(unsigned)
    expect(await read(succeeded, { ageSeconds: -300 })).toMatchObject({ kind: 'payment' })
    expect(await read(succeeded, { ageSeconds: -301 })).toEqual(unsigned)
  })

  test('signed by nobody we know, changed on its way, or without a signature is unsigned', async () => {
    expect(await read(succeeded, { secret: 'whsec_third_secret' })).toEqual(unsigned)
    expect(await read(succeeded, { body: JSON.stringify(succeeded).replace('pi_1', 'pi_2') })).toEqual(
      unsigned,
    )
    expect(await read(succeeded, { signature: '' })).toEqual(unsigned)
    expect(await read(succeeded, { signature: 't=1,v1=0' })).toEqual(unsigned)
    expect(await read(succeeded, { settings: { ...settings, webhookSecrets: [] } })).toEqual(unsigned)
  })

  test('of the other mode is refused', async () => {
    const live = anEvent('payment_intent.succeeded', anIntent(), { livemode: true })
    expect(await read(live)).toEqual(unsigned)
    expect(await read(live, { settings: { ...settings, isTest: false } })).toMatchObject({ kind: 'payment' })
    expect(await read(succeeded, { settings: { ...settings, isTest: false } })).toEqual(unsigned)
  })

  test('that is signed and no event is unsigned', async () => {
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
  const about = async (type: string, object: object) => await read(anEvent(type, object))
  const ours = { providerPaymentId: 'pi_1', paymentId }
  const theirs = { providerPaymentId: 'pi_1', paymentId: null }

  test.each([
    ['charge.captured', aCharge(), ours],
    ['charge.refunded', aCharge({ metadata: {} }), theirs],
    [
      'charge.updated',
      aCharge({ payment_intent: null, metadata: {} }),
      { providerPaymentId: 'ch_1', paymentId: null },
    ],
    ['refund.created', aRefund(), ours],
    ['refund.failed', aRefund({ metadata: null }), theirs],
    ['charge.refund.updated', aRefund(), ours],
    ['charge.dispute.created', aDispute(), theirs],
    ['charge.dispute.funds_reinstated', aDispute(), theirs],
    [
      'checkout.session.completed',
      { id: 'cs_1', object: 'checkout.session', metadata: { payment_id: paymentId } },
      { providerPaymentId: 'cs_1', paymentId },
    ],
  ])('%s is about the payment of its object', async (type, object, ids) => {
    expect(await about(type, object)).toMatchObject({
      kind: 'payment',
      type,
      ids,
      payment: null,
      warnings: [],
    })
  })

  test('of a fraud warning or a review carries it', async () => {
    expect(await about('radar.early_fraud_warning.created', aFraudWarning({ charge: 'ch_1' }))).toMatchObject(
      {
        ids: theirs,
        warnings: [{ id: 'issfr_1', kind: 'fraud_warning', open: true }],
      },
    )
    expect(await about('review.closed', aReview({ open: false }))).toMatchObject({
      ids: theirs,
      warnings: [{ id: 'prv_1', kind: 'review', open: false }],
    })
  })

  test.each([
    ['payout.paid', { id: 'po_1', object: 'payout' }],
    ['customer.created', { id: 'cus_1', object: 'customer' }],
    ['of.a.later.version', { id: 'x_1', object: 'unheard_of' }],
    ['without.an.object', { id: 'x_1' }],
    ['review.opened', aReview({ payment_intent: undefined })],
  ])('%s is acknowledged and ignored', async (type, object) => {
    expect(await about(type, object)).toEqual({ kind: 'ignored', eventId: 'evt_1', type })
  })
})
