import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '#app/lib/seeded-random.ts'
import { type ProviderPayment, ProviderUnavailable } from '#app/platform/payments/port.ts'
import { testCards } from '#demo/provider/test-cards.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { openPayments } from '#tests/world/donations.ts'
import {
  aGivingWorld,
  aQuote,
  aStart,
  aStartedDonation,
  evenFigures,
  figuresOf,
  type GivingWorld,
  providerOf,
} from '#tests/world/giving-world.ts'
import { aReport } from '#tests/world/provider-reports.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'

let world: GivingWorld
let campaignId: string
const minute = 60_000

beforeAll(async () => {
  world = await aGivingWorld()
  // A short timeout, because these tests check the order of look-ups and not how long they wait.
  world.app.payments = providerOf(world, { timeoutMs: 300 })
  world.demoProvider.reachable = false
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.demoProvider.faults({})
  campaignId = (await aCampaign(world, await aScholar(world), { months: 2 })).campaignId
})

const status = async (id: string) => (await world.call('GET', `/api/donations/${id}/status`)).body.status

describe('an open payment', () => {
  it('is looked up after half a minute, and posted if it was captured', async () => {
    const { donationId } = await aStartedDonation(world, campaignId)
    await world.demoProvider.pay({ donationId })
    await reconcilePayments(world.app)
    expect(await status(donationId)).toBe('waiting')
    world.clock.advance(minute / 2)
    expect((await reconcilePayments(world.app)).asked).toBeGreaterThan(0)
    expect(await status(donationId)).toBe('captured')
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(5_000, 1))
  })

  it('is looked up at once at start-up', async () => {
    const { donationId } = await aStartedDonation(world, campaignId)
    await world.demoProvider.pay({ donationId })
    await reconcilePayments(world.app, { everything: true })
    expect(await status(donationId)).toBe('captured')
  })

  it.each([
    ['the provider was down', { error: { next: 1, on: 'create', afterWork: false } }],
    ['its answer was lost', { error: { next: 1, on: 'create', afterWork: true } }],
    ['it took too long', { timeout: { next: 1, on: 'create', ms: 900, afterWork: true } }],
  ] as const)(
    'because %s when the payment was opened can be started again, as one payment',
    async (_, faults) => {
      const { quoteId } = await aQuote(world, campaignId)
      const request = aStart(quoteId, { cardToken: await world.demoProvider.token() })
      await world.demoProvider.faults(faults)
      const refused = await world.call('POST', '/api/donations', request)
      expect(refused).toMatchObject({ status: 503, body: { error: { code: 'ProviderUnavailable' } } })
      expect(refused.body.error.message).toContain('You were not charged')
      expect(await status(request.donationId)).toBe('waiting')
      const again = await world.call('POST', '/api/donations', request)
      expect(again).toMatchObject({ status: 200, body: { status: 'captured' } })
      expect(await figuresOf(world, campaignId)).toEqual(evenFigures(5_000, 1))
    },
  )

  it.each([
    ['its answer was lost', { error: { next: 1, on: 'charge', afterWork: true } }],
    ['it took too long', { timeout: { next: 1, on: 'charge', ms: 900, afterWork: true } }],
  ] as const)(
    'because %s when the card was charged stays waiting, and is posted once by a look-up',
    async (_, faults) => {
      const { quoteId } = await aQuote(world, campaignId)
      const request = aStart(quoteId, { cardToken: await world.demoProvider.token() })
      await world.demoProvider.faults(faults)
      const answer = await world.call('POST', '/api/donations', request)
      expect(answer).toMatchObject({ status: 200, body: { status: 'waiting', closed: false } })
      expect(answer.body.reason).toContain('You won’t be charged twice')
      expect(await figuresOf(world, campaignId)).toEqual(evenFigures(0, 0))
      await reconcilePayments(world.app, { everything: true })
      expect(await status(request.donationId)).toBe('captured')
      expect(await figuresOf(world, campaignId)).toEqual(evenFigures(5_000, 1))
    },
  )

  it('is found by our own id if the provider’s id never reached us', async () => {
    const { quoteId } = await aQuote(world, campaignId)
    const request = aStart(quoteId, { cardToken: await world.demoProvider.token() })
    await world.demoProvider.faults({ error: { next: 1, on: 'create', afterWork: true } })
    await world.call('POST', '/api/donations', request)
    // Simulates a server crash while the provider charges the payment, with the donor's browser closed.
    const payments = await world.demoProvider.payments()
    expect(payments.at(-1)).toMatchObject({ paymentId: request.donationId, awaits: 'card' })
    await world.demoProvider.pay(request)
    await reconcilePayments(world.app, { everything: true })
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(5_000, 1))
  })

  it('is shown as waiting while the provider is unavailable, and is not closed', async () => {
    const { donationId } = await aStartedDonation(world, campaignId)
    await world.demoProvider.pay({ donationId })
    world.clock.advance(25 * 60 * minute)
    await world.demoProvider.faults({ error: { next: 1_000 } })
    const { body } = await world.call('POST', `/api/donations/${donationId}/confirm`, {})
    expect(body).toMatchObject({
      status: 'waiting',
      reason: 'We are still waiting for your bank. You won’t be charged twice.',
    })
    expect(await reconcilePayments(world.app)).toMatchObject({ unavailable: true, closed: 0 })
    expect(await status(donationId)).toBe('waiting')
    await world.demoProvider.faults({})
    world.clock.advance(minute)
    await reconcilePayments(world.app)
    expect(await status(donationId)).toBe('captured')
  })

  it('is closed after 24 hours, declined or not, and a later capture still counts', async () => {
    const abandoned = await aStartedDonation(world, campaignId)
    const declined = await aStartedDonation(world, campaignId)
    await world.demoProvider.pay(declined, testCards.declined)
    await reconcilePayments(world.app, { everything: true })
    expect([await status(abandoned.donationId), await status(declined.donationId)]).toEqual([
      'waiting',
      'declined',
    ])
    world.clock.advance((24 * 60 - 30) * minute)
    expect(await reconcilePayments(world.app, { everything: true })).toMatchObject({ asked: 2, closed: 0 })
    expect(await status(abandoned.donationId)).toBe('waiting')
    world.clock.advance(30 * minute)
    expect((await reconcilePayments(world.app, { everything: true })).closed).toBe(2)
    expect([await status(abandoned.donationId), await status(declined.donationId)]).toEqual([
      'expired',
      'declined',
    ])
    await world.demoProvider.pay(abandoned)
    await world.call('POST', `/api/donations/${abandoned.donationId}/confirm`, {})
    expect(await status(abandoned.donationId)).toBe('captured')
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(5_000, 1))
  })

  it('is looked up in every run at first, then less and less often', async () => {
    await aStartedDonation(world, campaignId)
    const lookUps: number[] = []
    for (let passed = 1; passed <= 24; passed++) {
      world.clock.advance(minute)
      if ((await reconcilePayments(world.app)).asked > 0) lookUps.push(passed)
    }
    expect(lookUps).toEqual([1, 2, 3, 5, 8, 12, 18])
  })
})

describe('thousands of abandoned payments', () => {
  it('cost a run 400 look-ups at most, and a lost capture among the newest is found at once', async () => {
    const provider = world.app.payments
    const open = async (count: number, at: Date) =>
      await openPayments(
        world,
        Array.from({ length: count }, () => ({ campaignId, at })),
      )
    const [now, before] = [world.clock.now(), new Date(world.clock.now().getTime() - 60 * minute)]
    const old = await open(2_000, before)
    const [lost] = await open(1, now)
    if (!lost) throw new Error('nothing was opened')
    const lookedUp: string[] = []
    world.app.payments = {
      ...provider,
      lookUp: async ({ paymentId }) => {
        lookedUp.push(paymentId ?? '')
        return paymentId === lost.paymentId
          ? aReport({ paymentId: lost.paymentId, totalCents: lost.totalCents, at: now })
          : null
      },
    }
    world.clock.advance(minute)
    const { asked: first } = await reconcilePayments(world.app)
    expect(first).toBeLessThanOrEqual(400)
    expect(await status(lost.paymentId)).toBe('captured')
    // Every payment is looked up once before any is looked up again.
    for (let run = 0; run < 5; run++) await reconcilePayments(world.app)
    expect(lookedUp.length).toBe(new Set(lookedUp).size)
    expect(old.filter(({ paymentId }) => lookedUp.includes(paymentId))).toHaveLength(2_000)
    world.app.payments = provider
    await world.app.db.rows('test_close', "update payments set status = 'expired' where status = 'started'")
  }, 60_000)
})

describe('look-ups that fail', () => {
  /**
   * Replaces the provider by one whose look-ups fail when `isFaulty` returns true, and that has only the
   * payments added by `captured` and `declined`.
   */
  const faultyProvider = (isFaulty: (paymentId: string) => boolean) => {
    const provider = world.app.payments
    const payments = new Map<string, ProviderPayment>()
    const asked = new Map<string, number>()
    world.app.payments = {
      ...provider,
      async lookUp({ paymentId }) {
        if (paymentId === null) return null
        asked.set(paymentId, (asked.get(paymentId) ?? 0) + 1)
        if (isFaulty(paymentId)) throw new ProviderUnavailable('out of order, on demand')
        return payments.get(paymentId) ?? null
      },
    }
    const open = async (count: number, happening: 'captured' | 'failed') => {
      const at = world.clock.now()
      const opened = await openPayments(
        world,
        Array.from({ length: count }, () => ({ campaignId, at })),
      )
      for (const { paymentId, totalCents, providerFeeCents } of opened) {
        const captured = aReport({ paymentId, totalCents, providerFeeCents, at })
        const failed = { movements: [], awaits: 'card', declineCode: 'card_declined' } as const
        payments.set(paymentId, happening === 'captured' ? captured : { ...captured, ...failed })
      }
      return opened.map(capture => capture.paymentId)
    }
    return { asked, open, restore: () => Object.assign(world.app, { payments: provider }) }
  }
  const postedOf = async (ids: readonly string[]) =>
    (
      await world.app.db.rows<{ id: string }>('test_posted', 'select id from donations where id = any($1)', [
        ids,
      ])
    ).length

  it('do not delay other payments, in the same run or later', async () => {
    let poisoned = new Set<string>()
    const { asked, open, restore } = faultyProvider(id => poisoned.has(id))
    poisoned = new Set(await open(12, 'captured'))
    const others = await open(6, 'captured')
    world.clock.advance(minute)
    expect(await reconcilePayments(world.app)).toMatchObject({ failed: 12, unavailable: false })
    expect(await postedOf(others)).toBe(6)
    asked.clear()
    for (let run = 0; run < 20; run++) {
      world.clock.advance(minute)
      await reconcilePayments(world.app)
    }
    const [first = ''] = poisoned
    expect(asked.get(first)).toBeLessThanOrEqual(4 * 7)
    poisoned = new Set()
    world.clock.advance(5 * minute)
    await reconcilePayments(world.app)
    expect(await postedOf([...asked.keys()])).toBe(12)
    restore()
  })

  it('at 12 % faults let every captured payment be posted within two runs, behind 300 declined ones', async () => {
    const random = seededRandom(12)
    const { open, restore } = faultyProvider(() => random.chance(0.12))
    await open(300, 'failed')
    const runs: number[] = []
    for (let round = 0; round < 5; round++) {
      const ids = await open(40, 'captured')
      let run = 0
      while ((await postedOf(ids)) < ids.length) {
        world.clock.advance(minute)
        await reconcilePayments(world.app)
        run += 1
      }
      runs.push(run)
    }
    restore()
    expect(runs.every(run => run <= 2)).toBe(true)
  })
})

describe('a captured payment', () => {
  it('with an unreported refund or dispute is updated by a look-up, also when its page is opened', async () => {
    const [refunded, disputed] = [
      await aStartedDonation(world, campaignId),
      await aStartedDonation(world, campaignId),
    ]
    for (const donation of [refunded, disputed]) await world.demoProvider.pay(donation)
    await reconcilePayments(world.app, { everything: true })
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(10_000, 2))
    for (const [{ donationId }, verb] of [
      [refunded, 'refund'],
      [disputed, 'dispute'],
    ] as const) {
      const reported = await world.app.payments.lookUp({ providerPaymentId: null, paymentId: donationId })
      await world.demoProvider.happens(reported?.providerPaymentId ?? '', verb)
    }
    world.clock.advance(6 * minute)
    await world.call('POST', `/api/donations/${refunded.donationId}/confirm`, {})
    expect(await status(refunded.donationId)).toBe('returned')
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(5_000, 1))
    world.clock.advance(60 * minute)
    // Run several times, because captured payments of earlier tests are due as well.
    for (let run = 0; run < 3; run++) await reconcilePayments(world.app)
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(0, 0))
  })
})

describe('a held payment', () => {
  it('with an unreported return leaves suspense after a look-up', async () => {
    await world.demoProvider.faults({ wrongAmount: { next: 1, moreCents: 100 } })
    const { donationId } = await aStartedDonation(world, campaignId)
    await world.demoProvider.pay({ donationId })
    await reconcilePayments(world.app, { everything: true })
    expect(await status(donationId)).toBe('held')
    const reported = await world.app.payments.lookUp({ providerPaymentId: null, paymentId: donationId })
    await world.demoProvider.happens(reported?.providerPaymentId ?? '', 'refund')
    world.clock.advance(60 * minute)
    for (let run = 0; run < 3; run++) await reconcilePayments(world.app)
    expect(await status(donationId)).toBe('returned')
    const items = await world.app.db.rows(
      'test_suspense_item',
      'select status from suspense_items where payment_id = $1',
      [donationId],
    )
    expect(items).toEqual([{ status: 'refunded' }])
  })
})
