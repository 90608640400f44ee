import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sandboxProvider } from '#app/platform/payments/sandbox/sandbox-provider.server.ts'
import { assertSelfCheckIsClean, balancesOf } from '#tests/stories/books.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import {
  aGivingWorld,
  aStartedDonation,
  booksOf,
  evenBooks,
  eventually,
  type GivingWorld,
} from '#tests/world/sandbox.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal } from '#tests/world/withdrawals.ts'
import { reconcilePayments } from './reconcile.server.ts'

let world: GivingWorld
let admin: Scholar
let asAdmin: Headers
let owner: Scholar
let campaignId: string
const minute = 60_000

beforeAll(async () => {
  world = await aGivingWorld()
  world.app.payments = sandboxProvider(world.app.env, world.app.secrets, { timeoutMs: 400 })
})
afterAll(() => world.close())
beforeEach(async () => {
  world.sandbox.reachable = true
  await world.sandbox.faults({})
  // Each test has an admin of its own: how often one may ask is limited.
  admin = await anAdmin(world)
  asAdmin = await signedInHeaders(world, admin.userId)
  owner = await aScholar(world)
  campaignId = (await endedCampaign(world, owner)).campaignId
  // A campaign that takes gifts; withdrawing is another test's matter.
  await world.app.db.pool.query(
    `update campaigns set campaign_end_date = now() + interval '900 days' where id = $1`,
    [campaignId],
  )
})

/** A gift paid by card at the sandbox and posted. */
async function aPaidGift(told: Parameters<typeof aStartedDonation>[2] = {}) {
  const { donationId, clientSecret } = await aStartedDonation(world, campaignId, told)
  await world.sandbox.pay(clientSecret)
  await world.call('POST', `/api/donations/${donationId}/confirm`, {})
  return donationId
}

const refund = (donationId: string, reason = 'Given twice by mistake.', headers: HeadersInit = asAdmin) =>
  world.call('POST', `/api/admin/donations/${donationId}/refund`, { reason }, headers)

const rows = async <Row>(sql: string, values: unknown[] = []) =>
  (await world.app.db.pool.query(sql, values)).rows as Row[]

const donationStatus = async (id: string) =>
  (await rows<{ status: string }>('select status from donations where id = $1', [id]))[0]?.status

const refundRow = async (id: string) =>
  (
    await rows<{ done: boolean; failure: string | null; attempt: number }>(
      'select finished_at is not null as done, failure, attempt from refunds where payment_id = $1',
      [id],
    )
  )[0]

const postings = async (id: string) =>
  (
    await rows<{ kind: string }>('select kind from ledger_transactions where subject_id = $1 order by id', [
      id,
    ])
  ).map(row => row.kind)

const audited = async (id: string) =>
  (
    await rows<{ action: string }>('select action from audit_log where subject_id = $1 order by at, id', [id])
  ).map(row => row.action)

const atProvider = async (donationId: string) =>
  (await world.sandbox.api('GET', `/v1/payments/by-payment-id/${donationId}`)) as {
    providerPaymentId: string
    happened: string[]
  }

describe('a refund', () => {
  it('goes through the provider, and every total follows', async () => {
    const kept = await aPaidGift()
    const returned = await aPaidGift()
    expect(await booksOf(world, campaignId)).toEqual(evenBooks(10_000, 2))
    const answer = await refund(returned)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { status: 'refunded' },
    })
    expect((await atProvider(returned)).happened).toEqual(['captured', 'refunded'])
    expect([await donationStatus(returned), await donationStatus(kept)]).toEqual(['refunded', 'captured'])
    expect(await booksOf(world, campaignId)).toEqual(evenBooks(5_000, 1))
    expect(await postings(returned)).toEqual(['donation_captured', 'donation_refunded'])
    expect(await refundRow(returned)).toEqual({ done: true, failure: null, attempt: 1 })
    expect(await audited(returned)).toEqual(['donation.refund_requested'])
    await assertSelfCheckIsClean(world.app)
  })

  it('is followed by the provider’s signed event, which changes nothing more, and by one mail', async () => {
    const id = await aPaidGift()
    await refund(id)
    await eventually(() =>
      world.sandbox.sent.some(({ body, status }) => {
        const { type, payment } = JSON.parse(body)
        return status === 200 && type === 'payment.refunded' && payment.paymentId === id
      }),
    )
    expect(await postings(id)).toEqual(['donation_captured', 'donation_refunded'])
    const told = await rows(
      `select 1 from outbox_events where kind = 'donation_refunded' and payload->>'donationId' = $1`,
      [id],
    )
    expect(told).toHaveLength(1)
  })

  it('is one refund however often it is asked for at once', async () => {
    const id = await aPaidGift()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(id)))
    for (const { status, body } of answers)
      expect(status === 200 ? body.status : body.error.code).toMatch(/^(refunded|AlreadyRefunded)$/)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await rows('select 1 from refunds where payment_id = $1', [id])).toHaveLength(1)
    expect(await audited(id)).toEqual(['donation.refund_requested'])
    expect(await postings(id)).toEqual(['donation_captured', 'donation_refunded'])
    expect((await atProvider(id)).happened).toEqual(['captured', 'refunded'])
    expect(await booksOf(world, campaignId)).toEqual(evenBooks(0, 0))
    await assertSelfCheckIsClean(world.app)
  })

  it.each([
    ['the provider is down', { error: { next: 1, afterWork: false } }],
    ['its answer is lost', { error: { next: 1, afterWork: true } }],
    ['it takes too long', { timeout: { next: 1, ms: 900, afterWork: true } }],
  ] as const)('waits when %s, and the reconciler brings it to its end', async (_, faults) => {
    const id = await aPaidGift()
    world.sandbox.reachable = false
    await world.sandbox.faults(faults)
    expect((await refund(id)).body).toEqual({ status: 'waiting' })
    expect(await donationStatus(id)).toBe('captured')
    expect(await refundRow(id)).toEqual({ done: false, failure: null, attempt: 1 })
    expect((await reconcilePayments(world.app)).refunded).toBe(0)
    world.clock.advance(minute)
    expect((await reconcilePayments(world.app)).refunded).toBe(1)
    expect(await donationStatus(id)).toBe('refunded')
    expect(await postings(id)).toEqual(['donation_captured', 'donation_refunded'])
    expect(await audited(id)).toEqual(['donation.refund_requested'])
    expect((await reconcilePayments(world.app, { everything: true })).refunded).toBe(0)
  })

  it('that was cut off before the provider was asked is taken up at the next start', async () => {
    const id = await aPaidGift()
    await rows(
      `insert into refunds (payment_id, total, reason, requested_by, requested_at)
       select id, total, 'Given twice.', $2, $3 from payments where id = $1`,
      [id, admin.userId, world.clock.now()],
    )
    expect((await reconcilePayments(world.app, { everything: true })).refunded).toBe(1)
    expect(await donationStatus(id)).toBe('refunded')
  })

  it('that is asked for again while it waits goes on with the first one', async () => {
    const id = await aPaidGift()
    await world.sandbox.faults({ error: { next: 1, afterWork: false } })
    expect((await refund(id)).body).toEqual({ status: 'waiting' })
    expect((await refund(id, 'Another reason.')).body).toEqual({ status: 'refunded' })
    expect(await audited(id)).toEqual(['donation.refund_requested'])
    expect(await rows('select reason from refunds where payment_id = $1', [id])).toEqual([
      { reason: 'Given twice by mistake.' },
    ])
  })

  it('made at the provider itself ends one that waits', async () => {
    const id = await aPaidGift()
    await world.sandbox.faults({ error: { next: 1, afterWork: false } })
    await refund(id)
    await world.sandbox.api('POST', `/v1/payments/${(await atProvider(id)).providerPaymentId}/refund`)
    await eventually(async () => (await refundRow(id))?.done === true)
    expect(await postings(id)).toEqual(['donation_captured', 'donation_refunded'])
  })

  it('may leave a campaign below what was withdrawn; the campaign then owes it', async () => {
    const id = await aPaidGift({ quote: { amountCents: 40_000 } })
    await world.app.db.pool.query(`update campaigns set campaign_end_date = '2026-01-31' where id = $1`, [
      campaignId,
    ])
    const { rows: withdrawn } = await aWithdrawal(world, owner)
    await moveWithdrawal(world, withdrawn[0]?.id ?? '', 'paid', [admin])
    expect((await refund(id)).body).toEqual({ status: 'refunded' })
    expect((await booksOf(world, campaignId)).funds).toBe(-40_000)
    await assertSelfCheckIsClean(world.app)
  })
})

describe('is refused', () => {
  it.each(['', '   ', '\n'])('without a reason: %j', async reason => {
    const id = await aPaidGift()
    expect(await refund(id, reason)).toMatchObject({
      status: 400,
      body: { error: { code: 'RefundReasonRequired' } },
    })
    expect(await donationStatus(id)).toBe('captured')
  })

  it('a second time', async () => {
    const id = await aPaidGift()
    await refund(id)
    expect(await refund(id)).toMatchObject({ status: 409, body: { error: { code: 'AlreadyRefunded' } } })
    expect(await audited(id)).toHaveLength(1)
  })

  it('for what is not known, or was never paid', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    const { donationId } = await aStartedDonation(world, campaignId)
    for (const id of [unknown, donationId])
      expect(await refund(id)).toMatchObject({ status: 404, body: { error: { code: 'DonationNotFound' } } })
  })

  it('while it is disputed, and possible again once the dispute is won', async () => {
    const id = await aPaidGift()
    const { providerPaymentId } = await atProvider(id)
    await world.sandbox.api('POST', `/v1/payments/${providerPaymentId}/dispute`)
    await eventually(async () => (await donationStatus(id)) === 'disputed')
    expect(await refund(id)).toMatchObject({ status: 409, body: { error: { code: 'DonationDisputed' } } })
    await world.sandbox.api('POST', `/v1/payments/${providerPaymentId}/dispute/win`)
    await eventually(async () => (await donationStatus(id)) === 'captured')
    expect(
      await rows(
        `select 1 from outbox_events where kind = 'donation_dispute_won' and payload->>'donationId' = $1`,
        [id],
      ),
    ).toHaveLength(1)
    expect((await refund(id)).body).toEqual({ status: 'refunded' })
    await assertSelfCheckIsClean(world.app)
  })

  it('by the provider, when it knows of a dispute before we do; asked for again after it was won it is another attempt', async () => {
    const id = await aPaidGift()
    const { providerPaymentId } = await atProvider(id)
    await world.sandbox.faults({ drop: { next: 1 } })
    await world.sandbox.api('POST', `/v1/payments/${providerPaymentId}/dispute`)
    expect(await donationStatus(id)).toBe('captured')
    expect(await refund(id)).toMatchObject({ status: 409, body: { error: { code: 'RefundRefused' } } })
    expect(await donationStatus(id)).toBe('disputed')
    expect(await refundRow(id)).toMatchObject({
      done: false,
      failure: 'this cannot happen to the payment now',
    })
    expect(await audited(id)).toEqual(['donation.refund_requested', 'donation.refund_refused'])
    await world.sandbox.api('POST', `/v1/payments/${providerPaymentId}/dispute/win`)
    await eventually(async () => (await donationStatus(id)) === 'captured')
    expect((await refund(id)).body).toEqual({ status: 'refunded' })
    expect(await refundRow(id)).toEqual({ done: true, failure: null, attempt: 2 })
  })

  it('by the provider, when it does not know the payment: nothing moves', async () => {
    const { donationId } = await aDonation(world, { campaignId })
    const before = await balancesOf(world.app.db)
    expect(await refund(donationId)).toMatchObject({
      status: 409,
      body: { error: { code: 'RefundRefused' } },
    })
    expect(await donationStatus(donationId)).toBe('captured')
    expect(await balancesOf(world.app.db)).toEqual(before)
  })

  it('to everybody but admins', async () => {
    const id = await aPaidGift()
    const asOwner = await signedInHeaders(world, owner.userId)
    expect((await refund(id, 'Please.', {})).status).toBe(401)
    expect((await refund(id, 'Please.', asOwner)).status).toBe(403)
    expect(await donationStatus(id)).toBe('captured')
  })
})

describe('a held payment', () => {
  async function aHeldPayment() {
    await world.sandbox.faults({ wrongAmount: { next: 1, moreCents: 700 } })
    const { donationId, clientSecret } = await aStartedDonation(world, campaignId)
    await world.sandbox.pay(clientSecret)
    await eventually(
      async () =>
        (await rows(`select 1 from payments where id = $1 and status = 'held'`, [donationId])).length === 1,
    )
    return donationId
  }
  const shown = async (id: string) => (await world.call('GET', `/api/donations/${id}/status`)).body.status

  it('is given back whole, recorded and audited, and was never in a total', async () => {
    const id = await aHeldPayment()
    const before = await balancesOf(world.app.db)
    expect(await shown(id)).toBe('held')
    expect((await refund(id, 'Another sum was taken.')).body).toEqual({ status: 'refunded' })
    expect((await atProvider(id)).happened).toEqual(['captured', 'refunded'])
    const [taken] = await rows<{ more: number }>(
      'select (r.total - p.total)::int as more from refunds r join payments p on p.id = r.payment_id where p.id = $1',
      [id],
    )
    expect(taken?.more).toBe(700)
    expect(await refundRow(id)).toMatchObject({ done: true })
    expect(await audited(id)).toEqual(['donation.refund_requested'])
    expect(await shown(id)).toBe('returned')
    expect(await balancesOf(world.app.db)).toEqual(before)
    expect(await booksOf(world, campaignId)).toEqual(evenBooks(0, 0))
    expect(await refund(id)).toMatchObject({ status: 409, body: { error: { code: 'AlreadyRefunded' } } })
    await assertSelfCheckIsClean(world.app)
  })

  it('is one refund however often it is asked for at once', async () => {
    const id = await aHeldPayment()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(id)))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await rows('select 1 from refunds where payment_id = $1', [id])).toHaveLength(1)
    expect(await postings(id)).toEqual([])
  })
})
