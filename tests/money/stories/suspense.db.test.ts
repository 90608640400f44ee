import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmDonation } from '#app/donations/checkout/confirm-donation.server.ts'
import { applyProviderFacts } from '#app/donations/posting/apply-provider-facts.server.ts'
import { assignSuspense, refundSuspense } from '#app/donations/suspense/decide-suspense.server.ts'
import { deleteAccount } from '#app/home/your-data.server.ts'
import { compareTotals } from '#app/ledger/self-check.server.ts'
import type { MovementKind } from '#app/platform/payments/port.ts'
import { markReturned } from '#app/withdrawals/settle-withdrawal.server.ts'
import { balancesOf } from '#tests/money/stories/campaign-figures.ts'
import { refreshSums } from '#tests/world/app.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aGivingWorld, aStartedDonation, eventually, type GivingWorld } from '#tests/world/giving-world.ts'
import { aReport, moved, reportOf } from '#tests/world/provider-reports.ts'
import { aRefundDesk, type RefundDesk } from '#tests/world/refunds.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { aWriteOff } from '#tests/world/second-person.ts'
import { aWithdrawal, moveWithdrawal } from '#tests/world/withdrawals.ts'

let world: GivingWorld
let desk: RefundDesk
const minute = 60_000

beforeAll(async () => {
  world = await aGivingWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.demoProvider.faults({})
  desk = await aRefundDesk(world)
})

async function wrongChecks() {
  await refreshSums(world.app)
  const checks = await world.app.db.transaction(compareTotals)
  return checks.flatMap(check => (check.differences > 0 ? check.examples : []))
}
const action = (by = desk.admin) => ({
  admin: { ...by.viewer, steppedUpAt: world.clock.now().toISOString() },
  now: world.clock.now(),
  requestId: 'test',
})
const remove = (owner: Scholar) =>
  deleteAccount(
    world.app,
    { ...owner.viewer, steppedUpAt: world.clock.now().toISOString() },
    world.clock.now(),
  )
const itemOf = async (paymentId: string) => {
  const [item] = await desk.rows<{ id: string; status: string; kind: string; amount: number }>(
    'select id, status, kind, amount from suspense_items where payment_id = $1',
    [paymentId],
  )
  return item
}
const longAgo = () => new Date(world.clock.now().getTime() - 70 * 24 * 60 * minute)

/** Withdraws all of the owner's funds and pays them out. */
async function paidWithdrawal(owner: Scholar) {
  const built = await aWithdrawal(world, owner)
  await moveWithdrawal(world, built.rows[0]?.id ?? '', 'paid', [desk.admin])
  const [row] = await desk.rows<{ withdrawalId: string; payoutCents: number }>(
    'select id as withdrawal_id, payout as payout_cents from withdrawals where user_id = $1',
    [owner.userId],
  )
  if (!row) throw new Error('nothing was withdrawn')
  return row
}
const fundsOf = async (campaignId: string) => {
  const [row] = await desk.rows<{ left: number }>(
    'select raised_amount - total_withdrawn - pending_withdrawn as left from campaigns where id = $1',
    [campaignId],
  )
  return row?.left
}

/** A held payment: the provider captured $1 too much. */
async function heldPayment(): Promise<string> {
  await world.demoProvider.faults({ wrongAmount: { next: 1, moreCents: 100 } })
  return await desk.aPaidDonation()
}

describe('a held payment', () => {
  it('is in the ledger with the provider’s fee until it is refunded', async () => {
    const before = await balancesOf(world.app.db)
    const id = await heldPayment()
    expect(await desk.postings(id)).toEqual(['payment_held'])
    const during = await balancesOf(world.app.db)
    expect((during.suspense ?? 0) - (before.suspense ?? 0)).toBe(-6_150)
    expect((during.provider_fees ?? 0) - (before.provider_fees ?? 0)).toBe(208)
    expect((await desk.refund(id)).status).toBe(200)
    expect(await desk.postings(id)).toEqual(['payment_held', 'held_refunded'])
    const after = await balancesOf(world.app.db)
    expect(after.suspense ?? 0).toBe(before.suspense ?? 0)
    expect(await wrongChecks()).toEqual([])
  })

  it('that is disputed leaves the ledger, notifies the admins, and returns when the dispute is won', async () => {
    const id = await heldPayment()
    const { providerPaymentId } = await desk.atProvider(id)
    await world.demoProvider.happens(providerPaymentId, 'dispute')
    await eventually(async () => (await itemOf(id))?.status === 'disputed')
    expect(await desk.postings(id)).toEqual(['payment_held', 'provider_fee_changed', 'held_disputed'])
    const reported = await desk.rows(
      `select kind from outbox_events where payload->>'donationId' = $1 and kind like 'held%'`,
      [id],
    )
    expect(reported).toEqual([{ kind: 'held_payment_disputed' }])
    expect(await wrongChecks()).toEqual([])
    await world.demoProvider.happens(providerPaymentId, 'dispute/win')
    await eventually(async () => (await itemOf(id))?.status === 'open')
    expect(await wrongChecks()).toEqual([])
  })

  it('can be assigned to the foundation once', async () => {
    const id = await heldPayment()
    const item = await itemOf(id)
    const assign = () =>
      assignSuspense(world.app, item?.id ?? '', { to: 'foundation', reason: 'The donor said so.' }, action())
    const foundation = (await balancesOf(world.app.db)).foundation_donations ?? 0
    const stale = { ...action(), admin: desk.admin.viewer }
    await expect(
      assignSuspense(world.app, item?.id ?? '', { to: 'foundation', reason: 'Stolen session.' }, stale),
    ).rejects.toMatchObject({ code: 'StepUpRequired' })
    expect(await itemOf(id)).toMatchObject({ status: 'open' })
    await assign()
    await expect(assign()).rejects.toMatchObject({ code: 'SuspenseDecided' })
    expect((await balancesOf(world.app.db)).foundation_donations).toBe(foundation - 6_150)
    expect(await desk.audited(item?.id ?? '')).toEqual(['suspense.assigned'])
    expect(await wrongChecks()).toEqual([])
  })
})

it('an unknown payment is shown to admins again when its dispute is won', async () => {
  const paymentId = randomUUID()
  const reported = (returned: readonly MovementKind[]) =>
    aReport({ paymentId, totalCents: 4_000, providerFeeCents: 146, at: world.clock.now(), returned })
  const listed = async () =>
    (
      await desk.rows('select 1 from provider_differences where payment_id = $1 and resolved_at is null', [
        paymentId,
      ])
    ).length
  const found: number[] = []
  const happenings = ['disputed', 'dispute_won', 'refunded'] as const
  for (let many = 0; many <= happenings.length; many++) {
    await applyProviderFacts(world.app, reported(happenings.slice(0, many)), null, world.clock.now())
    found.push(await listed())
  }
  expect(found).toEqual([1, 0, 1, 0])
})

describe('an owner who leaves', () => {
  it('must wait while someone is paying, and their campaign accepts no new payments meanwhile', async () => {
    const owner = await aScholar(world)
    const { campaignId } = await endedCampaign(world, owner)
    await desk.rows(`update campaigns set campaign_end_date = now() + interval '900 days' where id = $1`, [
      campaignId,
    ])
    const { donationId } = await aStartedDonation(world, campaignId)
    await expect(remove(owner)).rejects.toMatchObject({ code: 'PaymentsOpen' })
    await expect(aStartedDonation(world, campaignId)).rejects.toThrow('CampaignEnded')
    // An hour later the payment counts as abandoned, so the owner may delete their account; a payment after
    // that finds no owner.
    world.clock.advance(61 * minute)
    await remove(owner)
    await world.demoProvider.pay({ donationId })
    await confirmDonation(world.app, donationId, world.clock.now())
    expect(await itemOf(donationId)).toMatchObject({ kind: 'owner_left', status: 'open', amount: 6_050 })
    expect(await fundsOf(campaignId)).toBe(0)
    expect(await wrongChecks()).toEqual([])
    const item = await itemOf(donationId)
    await refundSuspense(world.app, item?.id ?? '', 'Its student has left.', action())
    expect((await desk.atProvider(donationId)).moved).toEqual(['captured', 'refunded'])
    expect(await itemOf(donationId)).toMatchObject({ status: 'refunded' })
    expect(await wrongChecks()).toEqual([])
  })

  it('must withdraw first if a payment was captured but not reported', async () => {
    const owner = await aScholar(world)
    const { campaignId } = await endedCampaign(world, owner)
    await desk.rows(`update campaigns set campaign_end_date = now() + interval '900 days' where id = $1`, [
      campaignId,
    ])
    await world.demoProvider.faults({ drop: { next: 2 } })
    await world.demoProvider.pay(await aStartedDonation(world, campaignId))
    await expect(remove(owner)).rejects.toMatchObject({ code: 'FundsLeft' })
    expect(await fundsOf(campaignId)).toBe(5_000)
  })

  it('leaves a payout that the bank returns later in suspense, for another campaign (P173)', async () => {
    const owner = await aScholar(world)
    const { campaignId } = await endedCampaign(world, owner)
    await aDonation(world, { campaignId }, { at: longAgo() })
    const { withdrawalId, payoutCents } = await paidWithdrawal(owner)
    await remove(owner)
    await markReturned(world.app, withdrawalId, action())
    expect(await fundsOf(campaignId)).toBe(0)
    const [item] = await desk.rows<{ id: string; amount: number }>(
      `select id, amount from suspense_items where campaign_id = $1 and kind = 'ownerless_funds'`,
      [campaignId],
    )
    expect(item?.amount).toBe(payoutCents)
    expect(await wrongChecks()).toEqual([])
    await expect(refundSuspense(world.app, item?.id ?? '', 'x', action())).rejects.toMatchObject({
      code: 'NoSingleDonor',
    })
    const to = { to: 'campaign', campaignId: desk.campaignId, reason: 'Its donors agreed.' } as const
    await assignSuspense(world.app, item?.id ?? '', to, action())
    expect(await fundsOf(desk.campaignId)).toBe(payoutCents)
    expect(await wrongChecks()).toEqual([])
    const gone = { ...to, campaignId }
    await expect(assignSuspense(world.app, item?.id ?? '', gone, action())).rejects.toMatchObject({
      code: 'CampaignNotFound',
    })
  })

  it('and owes after a refund causes a loss, which two people write off (P708)', async () => {
    const owner = await aScholar(world)
    const { campaignId } = await endedCampaign(world, owner)
    const at = longAgo()
    const { donationId, lines } = await aDonation(world, { campaignId }, { at })
    await paidWithdrawal(owner)
    await remove(owner)
    const capture = { donationId, campaignId, lines, at }
    const dispute = reportOf(capture, [moved(capture, 'disputed')])
    await applyProviderFacts(world.app, dispute, null, world.clock.now())
    expect(await fundsOf(campaignId)).toBe(-5_000)
    const losses = (await balancesOf(world.app.db)).chargeback_losses ?? 0
    const by = { requests: action(), confirms: action(await anAdmin(world)) }
    const writeOff = () => aWriteOff(world.app, campaignId, 'The student has left.', by)
    await writeOff()
    await expect(writeOff()).rejects.toMatchObject({ code: 'NothingToWriteOff' })
    expect((await balancesOf(world.app.db)).chargeback_losses).toBe(losses + 5_000)
    expect(await fundsOf(campaignId)).toBe(0)
    expect(await wrongChecks()).toEqual([])
  })
})
