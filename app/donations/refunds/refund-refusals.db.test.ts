import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assertSelfCheckIsClean, balancesOf } from '#tests/money/stories/campaign-figures.ts'
import { aDonation } from '#tests/world/donations.ts'
import {
  aGivingWorld,
  aStartedDonation,
  evenFigures,
  eventually,
  figuresOf,
  type GivingWorld,
  providerOf,
} from '#tests/world/giving-world.ts'
import { aRefundDesk, type RefundDesk, storingKeys } from '#tests/world/refunds.ts'
import { signedInHeaders } from '#tests/world/scholars.ts'

let world: GivingWorld
let desk: RefundDesk

beforeAll(async () => {
  world = await aGivingWorld()
  const provider = providerOf(world, { timeoutMs: 400 })
  world.app.payments = storingKeys(provider).payments
})
afterAll(() => world.close())
beforeEach(async () => {
  world.demoProvider.reachable = true
  await world.demoProvider.faults({})
  desk = await aRefundDesk(world)
})

describe('a refund is refused', () => {
  it.each(['', '   ', '\n'])('without a reason: %j', async reason => {
    const id = await desk.aPaidDonation()
    expect(await desk.refund(id, { reason })).toMatchObject({
      status: 400,
      body: { error: { code: 'RefundReasonRequired' } },
    })
    expect(await desk.donationStatus(id)).toBe('captured')
  })

  it('a second time', async () => {
    const id = await desk.aPaidDonation()
    await desk.refund(id)
    expect(await desk.refund(id)).toMatchObject({ status: 409, body: { error: { code: 'AlreadyRefunded' } } })
    expect(await desk.audited(id)).toHaveLength(1)
  })

  it('of an unknown or unpaid donation', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    const { donationId } = await aStartedDonation(world, desk.campaignId)
    for (const id of [unknown, donationId])
      expect(await desk.refund(id)).toMatchObject({
        status: 404,
        body: { error: { code: 'DonationNotFound' } },
      })
  })

  it('during a dispute, and accepted again once the dispute is won', async () => {
    const id = await desk.aPaidDonation()
    const { providerPaymentId } = await desk.atProvider(id)
    await world.demoProvider.happens(providerPaymentId, 'dispute')
    await eventually(async () => (await desk.donationStatus(id)) === 'disputed')
    expect(await desk.refund(id)).toMatchObject({
      status: 409,
      body: { error: { code: 'DonationDisputed' } },
    })
    await world.demoProvider.happens(providerPaymentId, 'dispute/win')
    await eventually(async () => (await desk.donationStatus(id)) === 'captured')
    expect(
      await desk.rows(
        `select 1 from outbox_events where kind = 'donation_dispute_won' and payload->>'donationId' = $1`,
        [id],
      ),
    ).toHaveLength(1)
    expect((await desk.refund(id)).body).toEqual({ status: 'refunded' })
    await assertSelfCheckIsClean(world.app)
  })

  it('by the provider, if it knows of a dispute first; a request after the dispute is won is a new attempt', async () => {
    const id = await desk.aPaidDonation()
    const request = { refundId: crypto.randomUUID() }
    const { providerPaymentId } = await desk.atProvider(id)
    await world.demoProvider.faults({ drop: { next: 2 } })
    await world.demoProvider.happens(providerPaymentId, 'dispute')
    expect(await desk.donationStatus(id)).toBe('captured')
    expect(await desk.refund(id, request)).toMatchObject({
      status: 409,
      body: { error: { code: 'RefundRefused' } },
    })
    expect(await desk.donationStatus(id)).toBe('disputed')
    expect(await desk.refundRow(id)).toMatchObject({
      done: false,
      failure: expect.stringContaining('has been charged back'),
    })
    expect(await desk.audited(id)).toEqual(['donation.refund_requested', 'donation.refund_refused'])
    await world.demoProvider.happens(providerPaymentId, 'dispute/win')
    await eventually(async () => (await desk.donationStatus(id)) === 'captured')
    expect((await desk.refund(id, request)).body).toEqual({ status: 'refunded' })
    expect(await desk.refundRow(id)).toEqual({ done: true, failure: null, attempt: 2 })
  })

  it('by the provider, if it does not know the payment: no money moves', async () => {
    const { donationId } = await aDonation(world, { campaignId: desk.campaignId })
    const before = await balancesOf(world.app.db)
    expect(await desk.refund(donationId)).toMatchObject({
      status: 409,
      body: { error: { code: 'RefundRefused' } },
    })
    expect(await desk.donationStatus(donationId)).toBe('captured')
    expect(await balancesOf(world.app.db)).toEqual(before)
  })

  it('for everyone except admins', async () => {
    const id = await desk.aPaidDonation()
    const asOwner = await signedInHeaders(world, desk.owner.userId)
    expect((await desk.refund(id, { headers: {} })).status).toBe(401)
    expect((await desk.refund(id, { headers: asOwner })).status).toBe(403)
    expect(await desk.donationStatus(id)).toBe('captured')
  })
})

describe('a held payment', () => {
  async function aHeldPayment() {
    await world.demoProvider.faults({ wrongAmount: { next: 1, moreCents: 700 } })
    return await desk.aPaidDonation()
  }
  const shown = async (id: string) => (await world.call('GET', `/api/donations/${id}/status`)).body.status

  it('is refunded fully, recorded and audited, and was never in a total', async () => {
    const id = await aHeldPayment()
    const before = await balancesOf(world.app.db)
    expect(await shown(id)).toBe('held')
    expect((await desk.refund(id, { reason: 'Another sum was taken.' })).body).toEqual({ status: 'refunded' })
    expect((await desk.atProvider(id)).moved).toEqual(['captured', 'refunded'])
    const [taken] = await desk.rows<{ more: number }>(
      'select (r.total - p.total)::int as more from refunds r join payments p on p.id = r.payment_id where p.id = $1',
      [id],
    )
    expect(taken?.more).toBe(700)
    expect(await desk.refundRow(id)).toMatchObject({ done: true })
    expect(await desk.audited(id)).toEqual(['donation.refund_requested'])
    expect(await shown(id)).toBe('returned')
    const notified = await desk.rows(`select kind from outbox_events where payload->>'donationId' = $1`, [id])
    expect(notified).toEqual([{ kind: 'held_payment_refunded' }])
    // The money leaves suspense; the provider keeps its fee.
    const { suspense = 0, provider_clearing: clearing = 0, ...rest } = before
    expect(await balancesOf(world.app.db)).toEqual({
      ...rest,
      provider_clearing: clearing + suspense,
    })
    expect(await figuresOf(world, desk.campaignId)).toEqual(evenFigures(0, 0))
    expect(await desk.refund(id)).toMatchObject({ status: 409, body: { error: { code: 'AlreadyRefunded' } } })
    await assertSelfCheckIsClean(world.app)
  })

  it('is one refund, however often it is requested at once', async () => {
    const id = await aHeldPayment()
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.refund(id)))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await desk.rows('select 1 from refunds where payment_id = $1', [id])).toHaveLength(1)
    expect(await desk.postings(id)).toEqual(['payment_held', 'held_refunded'])
  })
})
