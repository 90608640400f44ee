import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyProviderFacts } from '#app/donations/posting/apply-provider-facts.server.ts'
import { postNewMovements, readMovements } from '#app/donations/posting/movements.server.ts'
import { compareWithProvider } from '#app/donations/reconcile/compare-with-provider.server.ts'
import { refundDonation } from '#app/donations/refunds/refund-donation.server.ts'
import { refundSuspense } from '#app/donations/suspense/decide-suspense.server.ts'
import { resolveDifference } from '#app/donations/suspense/resolve-difference.server.ts'
import { metricsText } from '#app/platform/metrics.server.ts'
import type { ProviderPayment } from '#app/platform/payments/port.ts'
import { signatureOf } from '#demo/provider/api/sign.server.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aQuote, aStart, eventually } from '#tests/world/giving-world.ts'
import { anAdmin, aScholar } from '#tests/world/scholars.ts'
import { aStripeWorld, type StripeWorld, stripeKeys } from '#tests/world/stripe.ts'
import { assertSelfCheckIsClean, balancesOf, campaignFigures } from './campaign-figures.ts'

/** Stripe's events, delivered to the whole server, and their effects. */

let world: StripeWorld
let campaignId: string
beforeAll(async () => {
  world = await aStripeWorld({ env: { STRIPE_CHECKOUT: '0' } })
  campaignId = (await aCampaign(world, await aScholar(world))).campaignId
})
afterAll(() => world.close())

async function aPaidCard() {
  const quote = await aQuote(world, campaignId)
  const request = aStart(quote.quoteId, { cardToken: await world.token() })
  const answer = await world.call('POST', '/api/donations', request)
  expect(answer).toMatchObject({ status: 200, body: { status: 'captured' } })
  const { donationId } = request
  return { donationId, payment_intent: await storedIntent(donationId), quote }
}

async function storedIntent(donationId: string): Promise<string> {
  const [row] = await world.app.db.rows<{ id: string }>(
    'test_provider_id',
    'select provider_payment_id as id from payments where id = $1',
    [donationId],
  )
  return row?.id ?? ''
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
  it('with a wrong signature, too old, or in live mode with a test key is refused and changes nothing', async () => {
    const { payment_intent } = await aPaidCard()
    await world.stripe.account.endpoints.idle()
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

  it('of a payment made by hand at Stripe is acknowledged and counted', async () => {
    const before = await ignored()
    const intent = await world.app.payments.createPayment({
      paymentId: randomUUID(),
      campaignId,
      totalCents: 700,
      description: 'By hand',
    })
    const theirs = world.stripe.account.paymentIntents.get(intent.providerPaymentId)
    if (theirs) theirs.metadata = {}
    const event = anEvent('payment_intent.payment_failed', {
      id: theirs?.id,
      object: 'payment_intent',
      metadata: {},
    })
    expect(await send(event)).toBe(200)
    expect(await ignored()).toBe(before + 1)
  })

  it('as large as a dispute with all its evidence is accepted', async () => {
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

  it('that never arrived is made up for by the daily comparison', async () => {
    const before = await campaignFigures(world.app.db, campaignId)
    const { donationId, payment_intent } = await aPaidCard()
    await world.stripe.account.endpoints.idle()
    world.stripe.account.endpoints.setWeather({ dropNext: Infinity })
    await world.act('refunds', { payment_intent, amount: 1_000 })
    await world.act('fees', { cents: 333 })
    world.stripe.account.endpoints.setWeather({})
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
  })
})

describe('two captured payments at Stripe with one id', () => {
  beforeEach(() => world.stripe.account.endpoints.setWeather({}))

  /** A payment created by hand at Stripe whose metadata contains a donation's id. */
  async function anIntentNamed(payment_id: string, totalCents: number): Promise<string> {
    const made = { paymentId: randomUUID(), campaignId, totalCents, description: 'By hand' }
    const { providerPaymentId } = await world.app.payments.createPayment(made)
    const intent = world.stripe.account.paymentIntents.get(providerPaymentId)
    if (intent) intent.metadata = { payment_id }
    return providerPaymentId
  }

  async function charge(providerPaymentId: string): Promise<void> {
    const token = await world.token()
    const request = { paymentId: randomUUID(), providerPaymentId, token, returnUrl: world.app.env.appUrl }
    await world.app.payments.chargeCard(request)
  }

  async function aDeclinedCard() {
    const quote = await aQuote(world, campaignId)
    const request = aStart(quote.quoteId, { cardToken: await world.token('4000000000000002') })
    const answer = await world.call('POST', '/api/donations', request)
    expect(answer).toMatchObject({ status: 200, body: { status: 'declined' } })
    return { donationId: request.donationId, first: await storedIntent(request.donationId), quote }
  }

  const itemsOf = (intents: readonly string[]) =>
    world.app.db.rows<{ id: string; kind: string; status: string; intent: string; cents: number }>(
      'test_suspense',
      `select id, kind, status, provider_payment_id as intent, amount as cents from suspense_items
       where provider_payment_id = any($1) order by id`,
      [intents],
    )

  /** Counts the recorded movements of these payments by kind. */
  async function movementsOf(donationId: string, intents: readonly string[]) {
    const rows = await world.app.db.rows<{ kind: string; count: number }>(
      'test_movements',
      `select kind, count(*) as count from payment_movements where payment_id = $1 or payment_id in (
         select payment_id from suspense_items where provider_payment_id = any($2)) group by kind`,
      [donationId, intents],
    )
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
  }

  const compare = async () => {
    world.clock.advance(60_000)
    const { complete, differences } = await compareWithProvider(world.app, { days: 1 })
    return { complete, differences }
  }

  const byAdmin = async () => {
    const { viewer } = await anAdmin(world)
    const now = world.clock.now()
    return { admin: { ...viewer, steppedUpAt: now.toISOString() }, now, requestId: 'test' }
  }

  const refundsOf = (intent: string) =>
    world.stripe.account.refunds
      .where(({ payment_intent }) => payment_intent === intent)
      .map(({ amount }) => amount)

  it('are one donation and one suspense item, with one fee each, until an admin refunds the second (P173)', async () => {
    const before = await campaignFigures(world.app.db, campaignId)
    const { donationId, payment_intent: first, quote } = await aPaidCard()
    await world.stripe.account.endpoints.idle()
    const balances = await balancesOf(world.app.db)
    // A different amount, which the comparison must not report as a difference of the donation.
    const totalCents = quote.lines.total + 100
    const second = await anIntentNamed(donationId, totalCents)
    await charge(second)
    await world.stripe.account.endpoints.idle()
    const told = { id: second, object: 'payment_intent', metadata: { payment_id: donationId } }
    const event = anEvent('payment_intent.succeeded', told)
    for (let time = 0; time < 10; time++) expect(await send(event)).toBe(200)
    const [item, ...others] = await itemsOf([first, second])
    expect(others).toEqual([])
    expect(item).toMatchObject({ kind: 'unknown_payment', status: 'open', intent: second, cents: totalCents })
    expect(await movementsOf(donationId, [second])).toEqual({ captured: 2, fee: 2 })
    expect((await campaignFigures(world.app.db, campaignId)).counted).toBe(before.counted + 1)
    const during = await balancesOf(world.app.db)
    expect((during.suspense ?? 0) - (balances.suspense ?? 0)).toBe(-totalCents)

    // Admins see the second payment as a suspense item; repeated comparisons do not add differences.
    for (let time = 0; time < 2; time++) expect(await compare()).toEqual({ complete: true, differences: 1 })
    const differences = await world.app.db.rows(
      'test_differences',
      'select kind, provider_payment_id as intent, theirs_cents as cents from provider_differences where resolved_at is null',
    )
    expect(differences).toEqual([{ kind: 'unknown_here', intent: second, cents: totalCents }])

    const refunded = await refundSuspense(world.app, item?.id ?? '', 'Charged twice.', await byAdmin())
    expect(refunded).toEqual({ status: 'refunded' })
    await world.stripe.account.endpoints.idle()
    expect([refundsOf(first), refundsOf(second)]).toEqual([[], [totalCents]])
    expect(await itemsOf([second])).toMatchObject([{ status: 'refunded' }])
    expect(await movementsOf(donationId, [second])).toEqual({ captured: 2, fee: 2, refunded: 1 })
    expect((await campaignFigures(world.app.db, campaignId)).counted).toBe(before.counted + 1)
    expect(await compare()).toEqual({ complete: true, differences: 0 })
    await assertSelfCheckIsClean(world.app)
  })

  it('reach suspense if an earlier version posted only the second one’s fee, and an admin closes the difference (P173)', async () => {
    world.stripe.account.endpoints.setWeather({ hold: true })
    const { donationId, payment_intent: first, quote } = await aPaidCard()
    const before = await balancesOf(world.app.db)
    const second = await anIntentNamed(donationId, quote.lines.total)
    await charge(second)
    const paid = await world.app.payments.lookUp({ providerPaymentId: second, paymentId: donationId })
    const [fee] = paid?.movements.filter(({ kind }) => kind === 'fee') ?? []
    if (!fee) throw new Error('Stripe tells a fee with each capture')
    await world.app.db.transaction(async tx => {
      const known = (await readMovements(tx, [donationId])).get(donationId) ?? []
      const nothingElse = { reported: [fee], postReturn: async () => {} }
      await postNewMovements(tx, world.app, { paymentId: donationId, known }, nothingElse, world.clock.now())
    })

    await compare()
    expect(await itemsOf([first, second])).toMatchObject([{ status: 'open', intent: second }])
    expect(await movementsOf(donationId, [second])).toEqual({ captured: 2, fee: 2 })
    const after = await balancesOf(world.app.db)
    const change = (account: keyof typeof after) => (after[account] ?? 0) - (before[account] ?? 0)
    expect([change('suspense'), change('provider_fees'), change('provider_clearing')]).toEqual([
      -quote.lines.total,
      fee.cents,
      quote.lines.total - fee.cents,
    ])

    const [item] = await itemsOf([second])
    await refundSuspense(world.app, item?.id ?? '', 'Charged twice.', await byAdmin())
    await compare()
    const [difference] = await world.app.db.rows<{ id: string }>(
      'test_fee_difference',
      `select id, kind, provider_payment_id as intent, ours_cents as ours, theirs_cents as theirs
       from provider_differences where resolved_at is null`,
    )
    expect(difference).toMatchObject({ kind: 'fee', intent: second, ours: 0, theirs: fee.cents })
    await resolveDifference(world.app, difference?.id ?? '', 'Booked under the first.', await byAdmin())
    expect(await compare()).toEqual({ complete: true, differences: 0 })
    await assertSelfCheckIsClean(world.app)
  })

  it.each([
    ['the second first', false],
    ['both at once', true],
  ])('are told apart in every order: %s', async (_, atOnce) => {
    world.stripe.account.endpoints.setWeather({ hold: true })
    const before = await campaignFigures(world.app.db, campaignId)
    const { donationId, first, quote } = await aDeclinedCard()
    const second = await anIntentNamed(donationId, quote.lines.total)
    await charge(second)
    await charge(first)
    const lookUp = async (intent: string) => {
      const payment = await world.app.payments.lookUp({ providerPaymentId: intent, paymentId: donationId })
      if (!payment) throw new Error('Stripe does not know its own payment')
      return payment
    }
    const [ofSecond, ofFirst] = [await lookUp(second), await lookUp(first)]
    const report = (payment: ProviderPayment) =>
      applyProviderFacts(world.app, payment, null, world.clock.now())
    if (!atOnce) await report(ofSecond)
    await Promise.all([ofSecond, ofFirst, ofSecond, ofFirst].map(report))
    expect(await movementsOf(donationId, [first, second])).toEqual({ captured: 2, fee: 2 })
    await world.stripe.account.endpoints.release('reverse', 2)
    await world.stripe.account.endpoints.idle()
    expect((await campaignFigures(world.app.db, campaignId)).counted).toBe(before.counted + 1)
    expect(await movementsOf(donationId, [first, second])).toEqual({ captured: 2, fee: 2 })
    const [item, ...others] = await itemsOf([first, second])
    expect(others).toEqual([])
    const posted = await storedIntent(donationId)
    expect([posted, item?.intent].sort()).toEqual([first, second].sort())

    // Each refund must go to its own payment at Stripe.
    await refundSuspense(world.app, item?.id ?? '', 'Charged twice.', await byAdmin())
    expect([refundsOf(posted), refundsOf(item?.intent ?? '')]).toEqual([[], [quote.lines.total]])
    const whole = { refundId: randomUUID(), cents: null, reason: 'Charged twice.' }
    await refundDonation(world.app, donationId, whole, await byAdmin())
    expect(refundsOf(posted)).toEqual([quote.lines.total])
    expect(await compare()).toEqual({ complete: true, differences: 0 })
    await assertSelfCheckIsClean(world.app)
  })

  it('are two suspense items if the id is unknown', async () => {
    world.stripe.account.endpoints.setWeather({ hold: true })
    const paymentId = randomUUID()
    const intents = [await anIntentNamed(paymentId, 700), await anIntentNamed(paymentId, 900)]
    for (const intent of intents) await charge(intent)
    // The comparison looks up both payments before any of their events is delivered.
    expect(await compare()).toEqual({ complete: true, differences: 2 })
    await world.stripe.account.endpoints.release('reverse', 2)
    await world.stripe.account.endpoints.idle()
    const items = await itemsOf(intents)
    expect(items.map(({ cents }) => cents).sort()).toEqual([700, 900])
    expect(await movementsOf(paymentId, intents)).toEqual({ captured: 2, fee: 2 })
    expect(await compare()).toEqual({ complete: true, differences: 2 })
    for (const { id } of items) await refundSuspense(world.app, id, 'Made by hand.', await byAdmin())
    expect(await compare()).toEqual({ complete: true, differences: 0 })
    await assertSelfCheckIsClean(world.app)
  })
})
