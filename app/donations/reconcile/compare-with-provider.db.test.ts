import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compareTotals } from '#app/ledger/self-check.server.ts'
import { ProviderUnavailable } from '#app/platform/payments/port.ts'
import { balancesOf } from '#tests/money/stories/campaign-figures.ts'
import type { Happening } from '#tests/world/demo-provider-client.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aGivingWorld, evenFigures, figuresOf, type GivingWorld } from '#tests/world/giving-world.ts'
import { aRefundDesk, type RefundDesk } from '#tests/world/refunds.ts'
import { assignSuspense, refundSuspense } from '../suspense/decide-suspense.server.ts'
import { resolveDifference } from '../suspense/resolve-difference.server.ts'
import { compareWithProvider } from './compare-with-provider.server.ts'

let world: GivingWorld
let desk: RefundDesk
const hour = 60 * 60_000

beforeAll(async () => {
  world = await aGivingWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.demoProvider.faults({})
  desk = await aRefundDesk(world)
  // The provider can deliver no events in these tests, so the ledger changes only through look-ups.
  world.demoProvider.reachable = false
})

const atProvider = async (id: string, happening: Happening) => {
  const { providerPaymentId } = await desk.atProvider(id)
  await world.demoProvider.happens(providerPaymentId, happening)
}
const open = () =>
  desk.rows<{ kind: string; paymentId: string }>(
    'select kind, payment_id from provider_differences where resolved_at is null order by found_at',
  )
const wrongChecks = async () =>
  (await world.app.db.transaction(compareTotals)).flatMap(check =>
    check.differences > 0 ? [check.name] : [],
  )
const action = () => ({
  admin: { ...desk.admin.viewer, steppedUpAt: world.clock.now().toISOString() },
  now: world.clock.now(),
  requestId: 'test',
})
const suspenseOf = async (paymentId: string) => {
  const [item] = await desk.rows<{ id: string; status: string; kind: string }>(
    'select id, status, kind from suspense_items where payment_id = $1',
    [paymentId],
  )
  return item
}

/** A payment at the provider that is missing from the ledger, as after restoring a backup. */
async function unknownPayment(): Promise<string> {
  const paymentId = crypto.randomUUID()
  await world.app.payments.createPayment({
    paymentId,
    campaignId: desk.campaignId,
    totalCents: 7_000,
    description: '',
  })
  await world.demoProvider.pay({ donationId: paymentId })
  return paymentId
}

describe('changes that the provider did not report', () => {
  it('refunds, disputes and won disputes are posted by the daily comparison (P172)', async () => {
    const [refunded, disputed, won, charged] = [
      await desk.aPaidDonation(),
      await desk.aPaidDonation(),
      await desk.aPaidDonation(),
      await desk.aPaidDonation(),
    ] as [string, string, string, string]
    expect(await figuresOf(world, desk.campaignId)).toEqual(evenFigures(20_000, 4))
    await atProvider(refunded, 'refund')
    await atProvider(disputed, 'dispute')
    await atProvider(won, 'dispute')
    await atProvider(won, 'dispute/win')
    const before = await balancesOf(world.app.db)
    world.clock.advance(24 * hour)
    const done = await compareWithProvider(world.app)
    expect(done).toMatchObject({ complete: true, differences: 0 })
    expect(await Promise.all([refunded, disputed, won, charged].map(desk.donationStatus))).toEqual([
      'refunded',
      'disputed',
      'captured',
      'captured',
    ])
    expect(await figuresOf(world, desk.campaignId)).toEqual(evenFigures(10_000, 2))
    const after = await balancesOf(world.app.db)
    // Each dispute costs a fee of $15.
    expect((after.provider_fees ?? 0) - (before.provider_fees ?? 0)).toBe(2 * 1_500)
    expect(await wrongChecks()).toEqual([])
    expect(await compareWithProvider(world.app)).toMatchObject({ differences: 0, payouts: 0 })
  })

  it('an unknown capture is in suspense, and shown to admins until it is refunded', async () => {
    const paymentId = await unknownPayment()
    world.clock.advance(24 * hour)
    const done = await compareWithProvider(world.app)
    expect(done.differences).toBe(1)
    expect(await open()).toEqual([{ kind: 'unknown_here', paymentId: paymentId }])
    expect(await wrongChecks()).toEqual(['provider'])
    const item = await suspenseOf(paymentId)
    expect(item).toMatchObject({ kind: 'unknown_payment', status: 'open' })
    expect((await balancesOf(world.app.db)).suspense).toBe(-7_000)
    await expect(
      refundSuspense(world.app, item?.id ?? '', 'Lost', { ...action(), admin: desk.admin.viewer }),
    ).rejects.toMatchObject({ code: 'StepUpRequired' })
    await refundSuspense(world.app, item?.id ?? '', 'Lost with the old disk.', action())
    expect((await desk.atProvider(paymentId)).moved).toEqual(['captured', 'refunded'])
    expect(await suspenseOf(paymentId)).toMatchObject({ status: 'refunded' })
    expect(await open()).toEqual([])
    expect((await balancesOf(world.app.db)).suspense).toBeUndefined()
    expect(await wrongChecks()).toEqual([])
    await expect(refundSuspense(world.app, item?.id ?? '', 'Again', action())).rejects.toMatchObject({
      code: 'SuspenseDecided',
    })
  })

  it('an unknown capture is posted by its signed event, and may be assigned', async () => {
    world.demoProvider.reachable = true
    const paymentId = await unknownPayment()
    await expect.poll(() => suspenseOf(paymentId), { timeout: 10_000 }).toMatchObject({ status: 'open' })
    const item = await suspenseOf(paymentId)
    const assign = () =>
      assignSuspense(
        world.app,
        item?.id ?? '',
        { to: 'campaign', campaignId: desk.campaignId, reason: 'The donor told us which.' },
        action(),
      )
    const answers = await Promise.allSettled([assign(), assign(), assign()])
    expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
    expect(await wrongChecks()).toEqual([])
    const [row] = await desk.rows('select raised_amount from campaigns where id = $1', [desk.campaignId])
    expect(row).toEqual({ raisedAmount: 7_000 })
    expect(await open()).toEqual([])
    // The donor's bank disputes the payment, and the campaign's total falls.
    await atProvider(paymentId, 'dispute')
    await expect.poll(() => suspenseOf(paymentId), { timeout: 10_000 }).toMatchObject({ status: 'disputed' })
    expect(await wrongChecks()).toEqual([])
    const [owes] = await desk.rows('select raised_amount from campaigns where id = $1', [desk.campaignId])
    expect(owes).toEqual({ raisedAmount: 0 })
  })
})

describe('a capture of another amount', () => {
  it('is found with both amounts, and stays in the self-check until they agree', async () => {
    const { donationId, lines } = await aDonation(world, { campaignId: desk.campaignId })
    const { providerPaymentId } = await world.app.payments.createPayment({
      paymentId: donationId,
      campaignId: desk.campaignId,
      totalCents: lines.total + 900,
      description: '',
    })
    // Keep the provider's id, so that this is the same payment and not a second one under our id.
    await desk.rows('update payments set provider_payment_id = $2 where id = $1', [
      donationId,
      providerPaymentId,
    ])
    await world.demoProvider.pay({ donationId })
    world.clock.advance(24 * hour)
    expect((await compareWithProvider(world.app)).differences).toBe(1)
    const found = await desk.rows(
      `select kind, payment_id, ours_cents, theirs_cents from provider_differences where resolved_at is null`,
    )
    expect(found).toEqual([
      {
        kind: 'amount',
        paymentId: donationId,
        oursCents: lines.total,
        theirsCents: lines.total + 900,
      },
    ])
    expect(await wrongChecks()).toContain('provider')
    const [difference] = await desk.rows<{ id: string }>(
      'select id from provider_differences where resolved_at is null',
    )
    await resolveDifference(world.app, difference?.id ?? '', 'The rest was given back by hand.', action())
    expect(await open()).toEqual([])
  })
})

describe('a payment that the provider does not know', () => {
  it('is found, stays in the self-check, and is resolved by an admin with a reason', async () => {
    const { donationId } = await aDonation(world, { campaignId: desk.campaignId })
    await compareWithProvider(world.app, { days: 1 })
    expect(await open()).toEqual([])
    world.clock.advance(hour)
    await compareWithProvider(world.app, { days: 1 })
    expect(await open()).toEqual([{ kind: 'missing_there', paymentId: donationId }])
    expect(await wrongChecks()).toEqual(['provider'])
    const [difference] = await desk.rows<{ id: string }>(
      'select id from provider_differences where resolved_at is null',
    )
    await resolveDifference(world.app, difference?.id ?? '', 'Given in cash at the fair.', action())
    expect(await wrongChecks()).toEqual([])
    await compareWithProvider(world.app, { days: 2 })
    expect(await open()).toEqual([])
  })

  it('a page that cannot be read is retried twice', async () => {
    const refunded = await desk.aPaidDonation()
    await atProvider(refunded, 'refund')
    world.clock.advance(24 * hour)
    const provider = world.app.payments
    let calls = 0
    const listChanges: typeof provider.listChanges = asked => {
      calls += 1
      return calls <= 2 ? Promise.reject(new ProviderUnavailable('one page')) : provider.listChanges(asked)
    }
    world.app.payments = { ...provider, listChanges }
    expect(await compareWithProvider(world.app)).toMatchObject({ complete: true })
    world.app.payments = provider
    expect(calls).toBeGreaterThanOrEqual(3)
    expect(await desk.donationStatus(refunded)).toBe('refunded')
  })

  it.each([
    ['look-ups', 'lookUp'],
    ['its record', 'listChanges'],
  ] as const)(
    'an outage of %s leaves the run incomplete, and the next one covers the same days',
    async (_, call) => {
      const refunded = await desk.aPaidDonation()
      await atProvider(refunded, 'refund')
      world.clock.advance(24 * hour)
      const provider = world.app.payments
      world.app.payments = { ...provider, [call]: () => Promise.reject(new ProviderUnavailable('down')) }
      expect(await compareWithProvider(world.app)).toMatchObject({ complete: false })
      world.app.payments = provider
      world.clock.advance(48 * hour)
      expect(await compareWithProvider(world.app)).toMatchObject({ complete: true })
      expect(await desk.donationStatus(refunded)).toBe('refunded')
    },
  )
})

describe('the provider’s payouts', () => {
  it('are posted to the bank account once each', async () => {
    for (let at = 0; at < 6; at++) await desk.aPaidDonation()
    world.clock.advance(48 * hour)
    const first = await compareWithProvider(world.app)
    expect(first.payouts).toBeGreaterThan(0)
    expect((await compareWithProvider(world.app, { days: 30 })).payouts).toBe(0)
    const balances = await balancesOf(world.app.db)
    expect(balances.bank).toBeGreaterThan(0)
    expect(await wrongChecks()).not.toContain('settlements')
    expect(await wrongChecks()).not.toContain('clearing')
  })
})
