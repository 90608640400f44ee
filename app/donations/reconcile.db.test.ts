import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sandboxProvider } from '#app/platform/payments/sandbox/sandbox-provider.server.ts'
import { testCards } from '#app/platform/payments/sandbox/test-cards.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import {
  aGivingWorld,
  aQuote,
  aStart,
  aStartedDonation,
  booksOf,
  evenBooks,
  type GivingWorld,
} from '#tests/world/sandbox.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { reconcilePayments } from './reconcile.server.ts'

let world: GivingWorld
let campaignId: string
const minute = 60_000

beforeAll(async () => {
  world = await aGivingWorld()
  // The waiting is what is tested, not how long it takes.
  world.app.payments = sandboxProvider(world.app.env, world.app.secrets, { timeoutMs: 300 })
  world.sandbox.reachable = false
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.sandbox.faults({})
  campaignId = (await aCampaign(world, await aScholar(world), { months: 2 })).campaignId
})

const status = async (id: string) => (await world.call('GET', `/api/donations/${id}/status`)).body.status

describe('what stays open', () => {
  it('is asked about after a minute, and posted when it was captured', async () => {
    const { donationId, clientSecret } = await aStartedDonation(world, campaignId)
    await world.sandbox.pay(clientSecret)
    await reconcilePayments(world.app)
    expect(await status(donationId)).toBe('waiting')
    world.clock.advance(minute)
    expect((await reconcilePayments(world.app)).asked).toBeGreaterThan(0)
    expect(await status(donationId)).toBe('captured')
    expect(await booksOf(world, campaignId)).toEqual(evenBooks(5_000, 1))
  })

  it('is asked about at once at start-up', async () => {
    const { donationId, clientSecret } = await aStartedDonation(world, campaignId)
    await world.sandbox.pay(clientSecret)
    await reconcilePayments(world.app, { everything: true })
    expect(await status(donationId)).toBe('captured')
  })

  it.each([
    ['the provider was down', { error: { next: 1, afterWork: false } }],
    ['its answer was lost', { error: { next: 1, afterWork: true } }],
    ['it took too long', { timeout: { next: 1, ms: 900, afterWork: true } }],
  ] as const)(
    'because %s when the payment was opened can be started again, as one payment',
    async (_, faults) => {
      const { quoteId } = await aQuote(world, campaignId)
      const request = aStart(quoteId)
      await world.sandbox.faults(faults)
      const refused = await world.call('POST', '/api/donations', request)
      expect(refused).toMatchObject({ status: 503, body: { error: { code: 'ProviderUnavailable' } } })
      expect(refused.body.error.message).toContain('Nothing will be charged twice')
      expect(await status(request.donationId)).toBe('waiting')
      const again = await world.call('POST', '/api/donations', request)
      expect(again.status).toBe(200)
      expect(await world.sandbox.pay(again.body.clientSecret)).toEqual({ outcome: 'captured' })
      await world.call('POST', `/api/donations/${request.donationId}/confirm`, {})
      expect(await booksOf(world, campaignId)).toEqual(evenBooks(5_000, 1))
    },
  )

  it('is found by our own id when the provider’s id never reached us', async () => {
    const { quoteId } = await aQuote(world, campaignId)
    const request = aStart(quoteId)
    await world.sandbox.faults({ error: { next: 1, afterWork: true } })
    await world.call('POST', '/api/donations', request)
    // The donor's browser is gone; the provider has the payment, and another tab of it paid.
    const { payments } = await world.sandbox.api<{
      payments: { providerPaymentId: string; paymentId: string }[]
    }>('GET', '/v1/payments?limit=1')
    expect(payments[0]?.paymentId).toBe(request.donationId)
    const again = await world.app.payments.createPayment({
      paymentId: request.donationId,
      campaignId,
      totalCents: 6_050,
      description: '',
      receiptEmail: '',
    })
    await world.sandbox.pay(again.clientSecret)
    await reconcilePayments(world.app, { everything: true })
    expect(await booksOf(world, campaignId)).toEqual(evenBooks(5_000, 1))
  })

  it('is told as waiting while the provider cannot be asked, and nothing is closed', async () => {
    const { donationId, clientSecret } = await aStartedDonation(world, campaignId)
    await world.sandbox.pay(clientSecret)
    world.clock.advance(25 * 60 * minute)
    await world.sandbox.faults({ error: { next: 1_000 } })
    const { body } = await world.call('POST', `/api/donations/${donationId}/confirm`, {})
    expect(body).toMatchObject({
      status: 'waiting',
      reason: 'We are still waiting for your bank. Nothing will be charged twice.',
    })
    expect(await reconcilePayments(world.app)).toMatchObject({ unavailable: true, closed: 0 })
    expect(await status(donationId)).toBe('waiting')
    await world.sandbox.faults({})
    await reconcilePayments(world.app)
    expect(await status(donationId)).toBe('captured')
  })

  it('is closed after 24 hours, declined or not, and a later capture counts all the same', async () => {
    const left = await aStartedDonation(world, campaignId)
    const declined = await aStartedDonation(world, campaignId)
    await world.sandbox.pay(declined.clientSecret, testCards.declined)
    await reconcilePayments(world.app, { everything: true })
    expect([await status(left.donationId), await status(declined.donationId)]).toEqual([
      'waiting',
      'declined',
    ])
    world.clock.advance(24 * 60 * minute)
    expect((await reconcilePayments(world.app)).closed).toBe(2)
    expect([await status(left.donationId), await status(declined.donationId)]).toEqual([
      'expired',
      'declined',
    ])
    await world.sandbox.pay(left.clientSecret)
    await world.call('POST', `/api/donations/${left.donationId}/confirm`, {})
    expect(await status(left.donationId)).toBe('captured')
    expect(await booksOf(world, campaignId)).toEqual(evenBooks(5_000, 1))
  })

  it('is asked about ever less often', async () => {
    await aStartedDonation(world, campaignId)
    const asked: number[] = []
    for (let passed = 1; passed <= 16; passed++) {
      world.clock.advance(minute)
      if ((await reconcilePayments(world.app)).asked > 0) asked.push(passed)
    }
    expect(asked).toEqual([1, 2, 4, 8, 16])
  })

  it('forgets quotes that nobody paid, and no other', async () => {
    const paid = await aStartedDonation(world, campaignId)
    const unpaid = await aQuote(world, campaignId)
    world.clock.advance(25 * 60 * minute)
    await reconcilePayments(world.app)
    const left = await world.app.db.rows<{ id: string }>(
      'test_quotes',
      'select id from quotes where id = any($1)',
      [[paid.quote.quoteId, unpaid.quoteId]],
    )
    expect(left).toEqual([{ id: paid.quote.quoteId }])
  })
})
