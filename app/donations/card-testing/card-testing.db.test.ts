import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inRequestScope } from '#app/platform/http/request-scope.server.ts'
import { outcomeOf } from '#tests/races/servers.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { createQuote } from '../checkout/create-quote.server.ts'
import { startDonation } from '../checkout/start-donation.server.ts'
import { applyProviderFacts } from '../posting/apply-provider-facts.server.ts'
import { declineLimits } from './card-testing.ts'

let world: World
let campaignId: string
const opened = { providerPaymentId: '', clientSecret: 'secret' }

beforeAll(async () => {
  world = await aWorld()
  world.app.payments = {
    ...world.app.payments,
    createPayment: async ({ paymentId }) => ({ ...opened, providerPaymentId: `sbx_${paymentId}` }),
  }
})
afterAll(() => world.close())
beforeEach(async () => {
  campaignId = (await aCampaign(world, await aScholar(world))).campaignId
})

type Giver = { address: string; email: string }

/** Starts a payment for a request from this address; answers its id and how it was taken. */
async function start({ address, email }: Giver) {
  const { app } = world
  const now = app.clock.now()
  const donationId = crypto.randomUUID()
  return await inRequestScope({ requestId: 'test', clientAddress: address }, async () => {
    const choices = { campaignId, amountCents: 100, tipPercentage: 0, foundationPercentage: 0 } as const
    const { quoteId } = await createQuote(app, { ...choices, paymentMethod: 'credit_card' }, now)
    const donor = { donorName: 'Sam Supporter', donorEmail: email, message: '', isAnonymous: false }
    const again = () => outcomeOf(startDonation(app, { donationId, quoteId, ...donor }, now))
    return { donationId, again, outcome: await again() }
  })
}

/** The provider tells of a declined card. */
async function decline(donationId: string, declineCode = 'card_declined', eventId = crypto.randomUUID()) {
  const payment = {
    providerPaymentId: `sbx_${donationId}`,
    paymentId: donationId,
    status: 'failed' as const,
    happened: ['failed' as const],
    totalCents: 100,
    providerFeeCents: 0,
    declineCode,
    capturedAt: null,
  }
  await applyProviderFacts(
    world.app,
    payment,
    { eventId, type: 'payment.failed', payment },
    world.app.clock.now(),
  )
}

const alerts = async () =>
  (
    await world.app.db.pool.query('select scope from card_testing_alerts where campaign_id = $1', [
      campaignId,
    ])
  ).rows

describe('a payment that the provider closed after too many declines', () => {
  it('is failed, gives no secret to try on, and a new one can be started', async () => {
    const giver = { address: '198.51.100.7', email: 'ruth@donors.example' }
    const { donationId } = await start(giver)
    await decline(donationId)
    const status = () => world.call('GET', `/api/donations/${donationId}/status`)
    expect((await status()).body).toMatchObject({ status: 'declined' })
    await decline(donationId, 'too_many_declines')
    expect((await status()).body).toMatchObject({
      status: 'declined',
      reason:
        'Your card was declined several times, so this payment is closed. You were not charged. Check the card, then give again.',
    })
    const { rows } = await world.app.db.pool.query(
      'select status, client_secret from payments where id = $1',
      [donationId],
    )
    expect(rows).toEqual([{ status: 'failed', client_secret: null }])
    expect((await start(giver)).outcome).toBe('accepted')
  })
})

describe('declined cards', () => {
  it('of 123 fresh payments a minute cut their address early, while 50 honest givers pass', async () => {
    const attacker = (at: number) => ({ address: '203.0.113.9', email: `thief${at}@donors.example` })
    const honest = (at: number) => ({ address: `198.51.100.${at}`, email: `giver${at}@donors.example` })
    let started = 0
    for (let at = 0; at < 123; at++) {
      const { outcome, donationId } = await start(attacker(at))
      if (outcome === 'accepted') {
        started += 1
        await decline(donationId)
      } else expect(outcome).toBe('TooManyDeclines')
    }
    expect(started).toBe(declineLimits.address.points)
    expect(await alerts()).toEqual([{ scope: 'address' }])
    for (let at = 1; at <= 50; at++) expect((await start(honest(at))).outcome).toBe('accepted')
  })

  it('from many addresses close none of the honest ones, and allow the others fewer', async () => {
    for (let at = 0; at < declineLimits.campaign.points; at++) {
      const thief = { address: `2001:db8:${at}::1`, email: `t${at}@donors.example` }
      await decline((await start(thief)).donationId)
    }
    expect(await alerts()).toEqual([{ scope: 'campaign' }])
    const again = { address: '2001:db8:1::2', email: 'again@donors.example' }
    for (let tries = 0; tries < 2; tries++) await decline((await start(again)).donationId)
    expect((await start(again)).outcome).toBe('TooManyDeclines')
    expect((await start({ address: '198.51.100.99', email: 'kind@donors.example' })).outcome).toBe('accepted')
  }, 60_000)

  it('of one e-mail are few, an event delivered twice is one, and what was started before can be come back to', async () => {
    const at = (n: number) => ({ address: `192.0.2.${n}`, email: 'one@donors.example' })
    const first = await start(at(1))
    const eventId = crypto.randomUUID()
    for (let attempt = 0; attempt < 30; attempt++) await decline(first.donationId, 'card_declined', eventId)
    for (let n = 2; n <= declineLimits.email.points; n++) await decline((await start(at(n))).donationId)
    expect((await start(at(99))).outcome).toBe('TooManyDeclines')
    expect(await first.again()).toBe('accepted')
  })

  it('stop no gala: 200 donations in 10 minutes from one address, one in 20 declined', async () => {
    for (let at = 0; at < 200; at++) {
      const { outcome, donationId } = await start({
        address: '192.0.2.200',
        email: `guest${at}@donors.example`,
      })
      expect(outcome).toBe('accepted')
      if (at % 20 === 0) await decline(donationId)
      world.clock.advance(3_000)
    }
  }, 60_000)
})
