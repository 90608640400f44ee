import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { metricsText } from '#app/platform/metrics.server.ts'
import { type PaymentProvider, ProviderUnavailable } from '#app/platform/payments/port.ts'
import type { ProviderName } from '#app/platform/payments/provider-name.ts'
import { testCards } from '#demo/provider/test-cards.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { carryPayments, eventOf, signed as signatureOf } from '#tests/world/carried-events.ts'
import {
  aGivingWorld,
  aStart,
  aStartedDonation,
  evenFigures,
  eventually,
  figuresOf,
  type GivingWorld,
  openDonation,
  providerOf,
} from '#tests/world/giving-world.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { confirmDonation } from './checkout/confirm-donation.server.ts'
import { createQuote } from './checkout/quotes.server.ts'
import { startDonationInput } from './contract.ts'
import { receivePaymentEvent } from './receive-payment-event.server.ts'
import { reconcilePayments } from './reconcile/reconcile-payments.server.ts'

let world: GivingWorld
let campaignId: string

beforeAll(async () => {
  world = await aGivingWorld()
  world.app.payments = carryPayments(world.app.payments)
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.demoProvider.faults({})
  campaignId = (await aCampaign(world, await aScholar(world))).campaignId
})

const send = (body: string, headers: Record<string, string>) =>
  world.http(new Request(`${world.app.env.appUrl}/api/webhooks/sandbox`, { method: 'POST', body, headers }))

const signed = (body: string, at = world.clock.now(), secret?: string) =>
  send(body, signatureOf(world.app, body, at, secret))

/** A paid donation whose events the provider delays, so that the test sends them itself. */
async function paymentWithoutEvents(card: string = testCards.success) {
  await world.demoProvider.faults({ late: { ms: 600_000 } })
  const started = await aStartedDonation(world, campaignId)
  const { providerPaymentId } = await world.demoProvider.pay(started, card)
  return { ...started, providerPaymentId }
}

/** The provider's event for a payment in its current state. */
async function eventNow(paymentId: string): Promise<string> {
  const payment = await world.demoProvider.payment(paymentId)
  return eventOf(payment, payment)
}

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]]
  return list.flatMap((item, at) => permutations(list.toSpliced(at, 1)).map(rest => [item, ...rest]))
}

describe('payment events', () => {
  it('are refused without changes if they are forged, old, altered or unsigned', async () => {
    const { donationId } = await paymentWithoutEvents()
    const body = await eventNow(donationId)
    const old = new Date(world.clock.now().getTime() - 301_000)
    const signature = signatureOf(world.app, body, world.clock.now())
    const refused = await Promise.all([
      signed(body, world.clock.now(), 'whsec_guessed'),
      signed(body, old),
      send(`${body} `, signature),
      send(body, {}),
      signed('not json'),
      signed('{"eventId":"evt_1"}'),
    ])
    expect(refused.map(answer => answer.status)).toEqual([400, 400, 400, 400, 400, 400])
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(0, 0))
    expect((await signed(body)).status).toBe(200)
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(5_000, 1))
  })

  it('are refused if they are about another payment’s money; a look-up finds the payment’s own money', async () => {
    const one = JSON.parse(await eventNow((await paymentWithoutEvents()).donationId))
    const other = JSON.parse(await eventNow((await paymentWithoutEvents()).donationId))
    expect((await signed(JSON.stringify(one))).status).toBe(200)
    other.carried.movements = one.carried.movements
    const refused = await signed(JSON.stringify(other))
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({
      status: 400,
      body: { error: { code: 'BadEvent' } },
    })
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(5_000, 1))
    world.clock.advance(60_000)
    await reconcilePayments(world.app)
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(10_000, 2))
  })

  it('count once if they are repeated, at once or later (P167, P169)', async () => {
    const { donationId } = await paymentWithoutEvents()
    const body = await eventNow(donationId)
    const answers = await Promise.all(Array.from({ length: 10 }, () => signed(body)))
    expect(answers.every(answer => answer.status === 200)).toBe(true)
    expect((await signed(body)).status).toBe(200)
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(5_000, 1))
    const stored = await world.app.db.rows(
      'test_kept_events',
      `select 1 from webhook_events where payload->'payment'->>'paymentId' = $1`,
      [donationId],
    )
    expect(stored).toHaveLength(1)
  })

  it('give the result of a look-up in every order and with repeats', async () => {
    const rounds = permutations(['captured', 'disputed', 'dispute_won', 'refunded'] as const)
    for (const order of rounds) {
      const { donationId, providerPaymentId } = await paymentWithoutEvents()
      const events = { captured: await eventNow(donationId) } as Record<string, string>
      await world.demoProvider.happens(providerPaymentId, 'dispute')
      events.disputed = await eventNow(donationId)
      await world.demoProvider.happens(providerPaymentId, 'dispute/win')
      events.dispute_won = await eventNow(donationId)
      await world.demoProvider.happens(providerPaymentId, 'refund')
      events.refunded = await eventNow(donationId)
      for (const type of [...order, ...order.slice(0, 1)]) {
        expect((await signed(events[type] ?? '')).status).toBe(200)
      }
      const answer = await confirmDonation(world.app, donationId, world.clock.now())
      expect(answer.status).toBe('returned')
      const [donation] = await world.app.db.rows(
        'test_donation_status',
        'select status from donations where id = $1',
        [donationId],
      )
      expect(donation, order.join()).toEqual({ status: 'refunded' })
    }
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(0, 0))
  })

  it('accept a dispute before its capture, and restore the money once it is won', async () => {
    const { donationId, providerPaymentId } = await paymentWithoutEvents()
    const captured = await eventNow(donationId)
    await world.demoProvider.happens(providerPaymentId, 'dispute')
    await signed(await eventNow(donationId))
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(0, 0))
    await signed(captured)
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(0, 0))
    await world.demoProvider.happens(providerPaymentId, 'dispute/win')
    await signed(await eventNow(donationId))
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(5_000, 1))
  })

  it('with a late decline do not undo a capture', async () => {
    await world.demoProvider.faults({ late: { ms: 600_000 } })
    const { donationId } = await aStartedDonation(world, campaignId)
    await world.demoProvider.pay({ donationId }, testCards.declined)
    const failed = await eventNow(donationId)
    await world.demoProvider.pay({ donationId })
    await signed(await eventNow(donationId))
    await signed(failed)
    expect((await world.call('GET', `/api/donations/${donationId}/status`)).body.status).toBe('captured')
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(5_000, 1))
  })

  it('of a capture with another total hold the payment outside all totals and alert the admins', async () => {
    await world.demoProvider.faults({ wrongAmount: { next: 1, moreCents: 100 } })
    const { donationId } = await aStartedDonation(world, campaignId)
    await world.demoProvider.pay({ donationId })
    await eventually(() => world.demoProvider.sent.some(one => one.body.includes(donationId)))
    const { body } = await world.call('POST', `/api/donations/${donationId}/confirm`, {})
    expect(body).toEqual({
      status: 'held',
      reason: 'We received your payment and are checking it. Nothing more will be charged.',
      amountCents: 5_000,
    })
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(0, 0))
    const [held] = await world.app.db.rows<{ heldTotal: number; total: number }>(
      'test_held',
      'select held_total, total from payments where id = $1',
      [donationId],
    )
    expect(held).toEqual({ heldTotal: 6_150, total: 6_050 })
    await signed(await eventNow(donationId))
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(0, 0))
  })

  it('about foreign payments are stored and acknowledged', async () => {
    const body = (await eventNow((await paymentWithoutEvents()).donationId)).replace(
      /"paymentId":"[^"]+"/,
      () => `"paymentId":"${crypto.randomUUID()}"`,
    )
    expect((await signed(body)).status).toBe(200)
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(0, 0))
  })

  it('are redelivered until they are accepted, repeated and out of order', async () => {
    await world.demoProvider.faults({ repeat: { times: 3 }, reorder: { ms: 300 } })
    world.demoProvider.reachable = false
    const started = await Promise.all(Array.from({ length: 12 }, () => aStartedDonation(world, campaignId)))
    await Promise.all(started.map(donation => world.demoProvider.pay(donation)))
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(0, 0))
    world.demoProvider.reachable = true
    await eventually(async () => (await figuresOf(world, campaignId)).donations === 12)
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(60_000, 12))
  })

  it('report the dispute of the disputed test card', async () => {
    await world.demoProvider.pay(await aStartedDonation(world, campaignId), testCards.disputed)
    await eventually(async () => (await figuresOf(world, campaignId)).donations === 1)
    await eventually(async () => (await figuresOf(world, campaignId)).donations === 0)
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(0, 0))
  })
})

/**
 * Runs `work` with a provider whose events only name their payment, as some providers send them, so that it
 * must be looked up.
 */
async function withBareEvents(
  work: () => Promise<void>,
  change: (provider: PaymentProvider) => Partial<PaymentProvider> = () => ({}),
) {
  const provider = world.app.payments
  const bare = providerOf(world)
  world.app.payments = { ...bare, ...change(bare) }
  try {
    await work()
  } finally {
    world.app.payments = provider
  }
}

const ignoredSoFar = async () =>
  Number(/tassel_webhooks_ignored_total\{provider="sandbox"\} (\d+)/.exec(await metricsText())?.[1] ?? 0)

async function storedEvents() {
  const [row] = await world.app.db.rows<{ stored: number }>(
    'test_count_kept_events',
    'select count(*)::int as stored from webhook_events',
  )
  return row?.stored
}

describe('payment events without a payment', () => {
  it('are acknowledged and counted without changes if they concern something else', async () => {
    const [ignored, stored] = [await ignoredSoFar(), await storedEvents()]
    const body = JSON.stringify({
      id: 'evt_other',
      object: 'event',
      type: 'customer.created',
      livemode: false,
      data: { object: { id: 'cus_1', object: 'customer' } },
    })
    expect((await signed(body)).status).toBe(200)
    expect(await ignoredSoFar()).toBe(ignored + 1)
    expect((await signed(body, world.clock.now(), 'whsec_guessed')).status).toBe(400)
    expect([await ignoredSoFar(), await storedEvents()]).toEqual([ignored + 1, stored])
  })

  it('of a provider that is not configured are refused, whatever their signature', async () => {
    const { donationId } = await paymentWithoutEvents()
    const body = await eventNow(donationId)
    const headers = new Headers(signatureOf(world.app, body, world.clock.now()))
    const sent = { headers, body: Buffer.from(body) }
    const elsewhere = { ...sent, to: 'another' as ProviderName }
    await expect(receivePaymentEvent(world.app, elsewhere, world.clock.now())).rejects.toMatchObject({
      code: 'BadSignature',
      status: 400,
    })
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(0, 0))
  })

  it('are acknowledged and counted if the provider does not know the payment', async () => {
    const { donationId } = await paymentWithoutEvents()
    const body = await eventNow(donationId)
    const [ignored, stored] = [await ignoredSoFar(), await storedEvents()]
    await withBareEvents(
      async () => expect((await signed(body)).status).toBe(200),
      () => ({ lookUp: async () => null }),
    )
    expect([await ignoredSoFar(), await storedEvents()]).toEqual([ignored + 1, stored])
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(0, 0))
  })

  it('trigger a look-up, and count once if they are repeated, at once or later', async () => {
    const { donationId, providerPaymentId } = await paymentWithoutEvents()
    const captured = await eventNow(donationId)
    await withBareEvents(async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => signed(captured)))
      expect(answers.every(answer => answer.status === 200)).toBe(true)
      expect(await figuresOf(world, campaignId)).toEqual(evenFigures(5_000, 1))
      const stored = await storedEvents()
      await world.demoProvider.happens(providerPaymentId, 'refund')
      const refunded = await eventNow(donationId)
      for (const event of [refunded, refunded, captured]) expect((await signed(event)).status).toBe(200)
      expect(await figuresOf(world, campaignId)).toEqual(evenFigures(0, 0))
      expect(await storedEvents()).toBe((stored ?? 0) + 1)
    })
  })

  it('are not acknowledged while the provider is unavailable, and are applied once when redelivered', async () => {
    const { donationId } = await paymentWithoutEvents()
    const body = await eventNow(donationId)
    const stored = await storedEvents()
    let isDown = true
    await withBareEvents(
      async () => {
        const refused = await signed(body)
        expect(refused.status).toBe(503)
        expect(await refused.json()).toMatchObject({ error: { code: 'ProviderUnavailable' } })
        expect([await figuresOf(world, campaignId), await storedEvents()]).toEqual([
          evenFigures(0, 0),
          stored,
        ])
        isDown = false
        expect([(await signed(body)).status, (await signed(body)).status]).toEqual([200, 200])
      },
      provider => ({
        lookUp: ids => (isDown ? Promise.reject(new ProviderUnavailable('down')) : provider.lookUp(ids)),
      }),
    )
    expect([await figuresOf(world, campaignId), await storedEvents()]).toEqual([
      evenFigures(5_000, 1),
      (stored ?? 0) + 1,
    ])
  })
})

describe('races', () => {
  it('20 confirmations of one payment, with its event among them, are one donation: 50 rounds', async () => {
    await world.demoProvider.faults({ late: { ms: 600_000 } })
    for (let round = 1; round <= 50; round++) {
      const { donationId } = await startedQuietly()
      await world.demoProvider.pay({ donationId })
      const event = await eventNow(donationId)
      const confirmations = Array.from({ length: 20 }, () =>
        confirmDonation(world.app, donationId, world.clock.now()),
      )
      const [answers] = await Promise.all([Promise.all(confirmations), signed(event), signed(event)])
      expect(new Set(answers.map(answer => answer.status))).toEqual(new Set(['captured']))
      expect(await figuresOf(world, campaignId)).toEqual(evenFigures(round * 5_000, round))
    }
  })
})

/** Starts a donation through the server functions, because the HTTP rate limits would slow down 50 rounds. */
async function startedQuietly() {
  const chosen = {
    campaignId,
    amountCents: 5_000,
    tipPercentage: 0,
    foundationPercentage: 0,
    paymentMethod: 'debit_card',
    coversFees: false,
  } as const
  const { quoteId } = await createQuote(world.app, chosen, world.clock.now())
  const donor = { donorName: '', donorEmail: 'a@donors.example', isAnonymous: true }
  const input = startDonationInput.parse(aStart(quoteId, donor))
  await openDonation(world.app, { ...input, locale: 'en' })
  return { donationId: input.donationId }
}
