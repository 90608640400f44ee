import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import {
  aGivingWorld,
  evenFigures,
  eventually,
  figuresOf,
  type GivingWorld,
  providerOf,
} from '#tests/world/giving-world.ts'
import { aRefundDesk, type KeyedProvider, type RefundDesk, storingKeys } from '#tests/world/refunds.ts'
import { anAdmin } from '#tests/world/scholars.ts'
import { confirmAsSecond } from '#tests/world/second-person.ts'
import { aWithdrawal, moveWithdrawal, steppedUp } from '#tests/world/withdrawals.ts'
import { reconcilePayments } from '../reconcile/reconcile-payments.server.ts'
import { refundKind } from './refund-donation.server.ts'

let world: GivingWorld
let desk: RefundDesk
let provider: KeyedProvider
const minute = 60_000

beforeAll(async () => {
  world = await aGivingWorld()
  provider = storingKeys(providerOf(world, { timeoutMs: 400 }))
  world.app.payments = provider.payments
})
afterAll(() => world.close())
beforeEach(async () => {
  world.demoProvider.reachable = true
  await world.demoProvider.faults({})
  desk = await aRefundDesk(world)
})

describe('a refund', () => {
  it('goes through the provider and updates every total (P170)', async () => {
    const remaining = await desk.aPaidDonation()
    const returned = await desk.aPaidDonation()
    expect(await figuresOf(world, desk.campaignId)).toEqual(evenFigures(10_000, 2))
    const answer = await desk.refund(returned)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { status: 'refunded' },
    })
    expect((await desk.atProvider(returned)).moved).toEqual(['captured', 'refunded'])
    expect([await desk.donationStatus(returned), await desk.donationStatus(remaining)]).toEqual([
      'refunded',
      'captured',
    ])
    expect(await figuresOf(world, desk.campaignId)).toEqual(evenFigures(5_000, 1))
    expect(await desk.postings(returned)).toEqual(['donation_captured', 'donation_refunded'])
    expect(await desk.refundRow(returned)).toEqual({ done: true, failure: null, attempt: 1 })
    expect(await desk.audited(returned)).toEqual(['donation.refund_requested'])
    await assertSelfCheckIsClean(world.app)
  })

  it('is followed by the provider’s signed event, which changes nothing, and by one mail', async () => {
    const id = await desk.aPaidDonation()
    await desk.refund(id)
    await eventually(() =>
      world.demoProvider.sent.some(({ body, status }) => {
        const { type } = JSON.parse(body)
        return status === 200 && type === 'charge.refunded' && body.includes(id)
      }),
    )
    expect(await desk.postings(id)).toEqual(['donation_captured', 'donation_refunded'])
    const notified = await desk.rows(
      `select 1 from outbox_events where kind = 'donation_refunded' and payload->>'donationId' = $1`,
      [id],
    )
    expect(notified).toHaveLength(1)
  })

  it('is one refund, however often it is requested at once', async () => {
    const id = await desk.aPaidDonation()
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.refund(id)))
    for (const { status, body } of answers)
      expect(status === 200 ? body.status : body.error.code).toMatch(/^(refunded|AlreadyRefunded)$/)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await desk.rows('select 1 from refunds where payment_id = $1', [id])).toHaveLength(1)
    expect(await desk.audited(id)).toEqual(['donation.refund_requested'])
    expect(await desk.postings(id)).toEqual(['donation_captured', 'donation_refunded'])
    expect((await desk.atProvider(id)).moved).toEqual(['captured', 'refunded'])
    expect(await figuresOf(world, desk.campaignId)).toEqual(evenFigures(0, 0))
    await assertSelfCheckIsClean(world.app)
  })

  it.each([
    ['the provider is down', { error: { next: 1, afterWork: false } }],
    ['its answer is lost', { error: { next: 1, afterWork: true } }],
    ['it takes too long', { timeout: { next: 1, ms: 900, afterWork: true } }],
  ] as const)('waits when %s, and the reconciler completes it under the same key', async (_, faults) => {
    const id = await desk.aPaidDonation()
    world.demoProvider.reachable = false
    await world.demoProvider.faults(faults)
    expect((await desk.refund(id)).body).toEqual({ status: 'waiting' })
    expect(await desk.donationStatus(id)).toBe('captured')
    expect(await desk.refundRow(id)).toEqual({ done: false, failure: null, attempt: 1 })
    expect((await reconcilePayments(world.app)).refunded).toBe(0)
    world.clock.advance(minute)
    expect((await reconcilePayments(world.app)).refunded).toBe(1)
    expect(await desk.donationStatus(id)).toBe('refunded')
    expect(await desk.postings(id)).toEqual(['donation_captured', 'donation_refunded'])
    expect(await desk.audited(id)).toEqual(['donation.refund_requested'])
    expect((await reconcilePayments(world.app, { everything: true })).refunded).toBe(0)
    // A retry must reuse the idempotency key, because with a new one the provider would refund twice.
    const [first, ...later] = provider.keysOf(id)
    expect(later).toEqual([first])
  })

  it('that was interrupted before the provider was asked continues at the next start', async () => {
    const id = await desk.aPaidDonation()
    await desk.rows(
      `insert into refunds (id, payment_id, total, reason, requested_by, requested_at)
       select gen_random_uuid(), id, total, 'Given twice.', $2, $3 from payments where id = $1`,
      [id, desk.admin.userId, world.clock.now()],
    )
    expect((await reconcilePayments(world.app, { everything: true })).refunded).toBe(1)
    expect(await desk.donationStatus(id)).toBe('refunded')
  })

  it('that is requested again while it waits continues the first one', async () => {
    const id = await desk.aPaidDonation()
    await world.demoProvider.faults({ error: { next: 1, on: 'refund', afterWork: false } })
    expect((await desk.refund(id)).body).toEqual({ status: 'waiting' })
    const second = { refundId: crypto.randomUUID(), reason: 'Another reason.' }
    const joined = { status: 'refunded', startedBy: 'you' }
    expect((await desk.refund(id, second)).body).toEqual(joined)
    expect((await desk.refund(id, second)).body).toEqual(joined)
    expect(await desk.refund(id, { ...second, cents: 100 })).toMatchObject({
      status: 409,
      body: { error: { code: 'RefundChanged' } },
    })
    expect(await desk.audited(id)).toEqual(['donation.refund_requested'])
    expect(await desk.rows('select reason from refunds where payment_id = $1', [id])).toEqual([
      { reason: 'Given twice by mistake.' },
    ])
  })

  it('made at the provider finishes a waiting one', async () => {
    const id = await desk.aPaidDonation()
    await world.demoProvider.faults({ error: { next: 1, on: 'refund', afterWork: false } })
    await desk.refund(id)
    await world.demoProvider.happens((await desk.atProvider(id)).providerPaymentId, 'refund')
    await eventually(async () => (await desk.refundRow(id))?.done === true)
    expect(await desk.postings(id)).toEqual(['donation_captured', 'donation_refunded'])
  })

  it('that the bank returns has failed, and the donation counts again (P170)', async () => {
    const id = await desk.aPaidDonation()
    await desk.refund(id)
    const { providerPaymentId } = await desk.atProvider(id)
    await world.demoProvider.happens(providerPaymentId, 'refunds/fail')
    await eventually(async () => (await desk.donationStatus(id)) === 'captured')
    expect(await desk.refundRow(id)).toMatchObject({ done: false, failure: 'The bank sent the refund back.' })
    expect(await desk.postings(id)).toEqual(['donation_captured', 'donation_refunded', 'refund_failed'])
    expect(await figuresOf(world, desk.campaignId)).toEqual(evenFigures(5_000, 1))
    await assertSelfCheckIsClean(world.app)
  })

  it('that another one finished fails with it once the bank returns that one', async () => {
    const id = await desk.aPaidDonation()
    await world.demoProvider.faults({ error: { next: 1, on: 'refund', afterWork: false } })
    await desk.refund(id)
    const { providerPaymentId } = await desk.atProvider(id)
    await world.demoProvider.happens(providerPaymentId, 'refund')
    await eventually(async () => (await desk.refundRow(id))?.done === true)
    await world.demoProvider.happens(providerPaymentId, 'refunds/fail')
    await eventually(async () => (await desk.donationStatus(id)) === 'captured')
    expect(await desk.refundRow(id)).toMatchObject({ done: false, failure: 'The bank sent the refund back.' })
    await assertSelfCheckIsClean(world.app)
    expect((await desk.refund(id)).body).toEqual({ status: 'refunded' })
    await assertSelfCheckIsClean(world.app)
  })

  it('by two people may leave a campaign below its withdrawals; the campaign then owes the difference (P707)', async () => {
    const id = await desk.aPaidDonation({ quote: { amountCents: 40_000 } })
    await world.app.db.pool.query(`update campaigns set campaign_end_date = '2026-01-31' where id = $1`, [
      desk.campaignId,
    ])
    const { rows: withdrawn } = await aWithdrawal(world, desk.owner)
    await moveWithdrawal(world, withdrawn[0]?.id ?? '', 'paid', [desk.admin])
    const asked = await desk.refund(id)
    const second = {
      admin: steppedUp(await anAdmin(world), world.clock.now()),
      now: world.clock.now(),
      requestId: 'test',
    }
    await confirmAsSecond(world.app, refundKind, asked.body, second)
    expect(await desk.donationStatus(id)).toBe('refunded')
    expect((await figuresOf(world, desk.campaignId)).funds).toBe(-40_000)
    await assertSelfCheckIsClean(world.app)
  })
})
