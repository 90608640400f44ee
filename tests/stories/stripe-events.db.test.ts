import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareWithProvider } from '#app/donations/reconcile/compare-with-provider.server.ts'
import { metricsText } from '#app/platform/metrics.server.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aQuote, aStart, eventually } from '#tests/world/sandbox.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { aStripeWorld, type StripeWorld, stripeKeys } from '#tests/world/stripe.ts'
import { signatureOf } from '../../tools/stripe-double/events/sign.ts'
import { assertSelfCheckIsClean, campaignFigures } from './campaign-figures.ts'

/** What Stripe sends over the wire, and what must not come of it: each event through the real address, on the whole server. */

let world: StripeWorld
let campaignId: string
beforeAll(async () => {
  world = await aStripeWorld({ env: { STRIPE_CHECKOUT: '0' }, double: { feeDelay: 0 } })
  campaignId = (await aCampaign(world, await aScholar(world))).campaignId
})
afterAll(() => world.close())

async function aPaidCard() {
  const quote = await aQuote(world, campaignId)
  const request = aStart(quote.quoteId, { cardToken: await world.token() })
  const answer = await world.call('POST', '/api/donations', request)
  expect(answer).toMatchObject({ status: 200, body: { status: 'captured' } })
  const [row] = await world.app.db.rows<{ id: string }>(
    'test_provider_id',
    'select provider_payment_id as id from payments where id = $1',
    [request.donationId],
  )
  return { donationId: request.donationId, payment_intent: row?.id ?? '', quote }
}

type Sent = { secret?: string; at?: Date }

async function send(
  event: object,
  { secret = stripeKeys.STRIPE_WEBHOOK_SECRET, at = world.clock.now() }: Sent = {},
) {
  const body = JSON.stringify(event)
  const signature = signatureOf(body, [secret], Math.floor(at.getTime() / 1000))
  const address = `${world.app.env.appUrl}/api/webhooks/stripe`
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  return (await world.http(new Request(address, { method: 'POST', body, headers }))).status
}

const anEvent = (type: string, object: object, livemode = false) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type,
  livemode,
  data: { object },
})

const received = async () => {
  const [row] = await world.app.db.rows<{ count: number }>(
    'test_events',
    'select count(*) as count from webhook_events',
  )
  return row?.count ?? 0
}

const ignored = async () =>
  Number(/tassel_webhooks_ignored_total\{provider="stripe"\} (\d+)/.exec(await metricsText())?.[1] ?? 0)

describe('an event', () => {
  it('with a wrong signature, too old, or of live money on a test key is refused, and changes nothing', async () => {
    const { payment_intent } = await aPaidCard()
    await world.stripe.double.endpoints.idle()
    const before = await received()
    const object = { id: payment_intent, object: 'payment_intent', metadata: {} }
    const event = anEvent('payment_intent.succeeded', object)
    expect(await send(event, { secret: 'whsec_somebody_elses' })).toBe(400)
    expect(await send(event, { at: new Date(world.clock.now().getTime() - 301_000) })).toBe(400)
    expect(await send(anEvent('payment_intent.succeeded', object, true))).toBe(400)
    expect(await received()).toBe(before)
    expect(await send(event)).toBe(200)
    expect(await received()).toBe(before + 1)
    expect(await send(event)).toBe(200)
    expect(await received()).toBe(before + 1)
  })

  it('of a payment that was made by hand at Stripe is acknowledged and counted', async () => {
    const before = await ignored()
    const intent = await world.app.payments.createPayment({
      paymentId: randomUUID(),
      campaignId,
      totalCents: 700,
      description: 'By hand',
    })
    const theirs = world.stripe.double.paymentIntents.get(intent.providerPaymentId)
    if (theirs) theirs.metadata = {}
    const event = anEvent('payment_intent.payment_failed', {
      id: theirs?.id,
      object: 'payment_intent',
      metadata: {},
    })
    expect(await send(event)).toBe(200)
    expect(await ignored()).toBe(before + 1)
  })

  it('as large as a dispute with all its evidence is taken', async () => {
    const { payment_intent } = await aPaidCard()
    const dispute = await world.act<{ id: string }>('disputes', { payment_intent, reason: 'fraudulent' })
    const evidence = { uncategorized_text: 'Evidence. '.repeat(15_000) }
    const object = { id: dispute.id, object: 'dispute', payment_intent, metadata: {}, evidence }
    expect(await send(anEvent('charge.dispute.updated', object))).toBe(200)
  })

  it('of a fraud warning or a review is shown to admins, until Stripe closes it', async () => {
    const { donationId, payment_intent } = await aPaidCard()
    const warning = await world.act<{ id: string }>('fraud_warnings', { payment_intent })
    const review = await world.act<{ id: string }>('reviews', { payment_intent })
    const open = async () => {
      const rows = await world.app.db.rows<{ warningId: string }>(
        'test_warnings',
        'select warning_id from payment_warnings where payment_id = $1 and closed_at is null',
        [donationId],
      )
      return rows.map(({ warningId }) => warningId).sort()
    }
    await eventually(async () => (await open()).length === 2)
    expect(await open()).toEqual([warning.id, review.id].sort())
    await world.act('reviews/close', { review: review.id })
    await eventually(async () => (await open()).length === 1)
    await world.act('refunds', { payment_intent })
    await eventually(async () => (await open()).length === 0)
  })

  it('that never came is made up for by the comparison of the day', async () => {
    const before = await campaignFigures(world.app.db, campaignId)
    const { donationId, payment_intent } = await aPaidCard()
    await world.stripe.double.endpoints.idle()
    world.stripe.double.endpoints.setWeather({ drop: ['*'] })
    await world.act('refunds', { payment_intent, amount: 1_000 })
    await world.act('fees', { cents: 333 })
    world.stripe.double.endpoints.setWeather({})
    world.clock.advance(60_000)
    expect(await compareWithProvider(world.app, { days: 1 })).toMatchObject({ complete: true })
    const [refunded] = await world.app.db.rows<{ cents: number }>(
      'test_refunded',
      "select sum(cents)::bigint as cents from payment_movements where payment_id = $1 and kind = 'refunded'",
      [donationId],
    )
    expect(refunded?.cents).toBe(1_000)
    expect((await campaignFigures(world.app.db, campaignId)).counted).toBe(before.counted + 1)
    await assertSelfCheckIsClean(world.app)
    expect(world.stripe.double.violations).toEqual([])
  })
})
