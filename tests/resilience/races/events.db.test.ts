import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applyProviderFacts } from '#app/donations/posting/apply-provider-facts.server.ts'
import { lockCampaignsOf } from '#app/donations/posting/lock-campaigns.server.ts'
import { readMovements } from '#app/donations/posting/movements.server.ts'
import { refundDonation } from '#app/donations/refunds/refund-donation.server.ts'
import { assignSuspense } from '#app/donations/suspense/decide-suspense.server.ts'
import type { MovementKind } from '#app/platform/payments/port.ts'
import { assertSelfCheckIsClean, campaignFigures } from '#tests/money/stories/campaign-figures.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation, type BuiltDonation } from '#tests/world/donations.ts'
import { moved, reportOf } from '#tests/world/provider-reports.ts'
import { aReturn } from '#tests/world/returns.ts'
import { anAdmin, aScholar } from '#tests/world/scholars.ts'
import { steppedUp } from '#tests/world/withdrawals.ts'
import { held, over, untilWaiting } from './held.ts'
import { outcomeOf } from './servers.ts'

/** Two concurrent provider events about one payment, each with a different movement: both must be recorded. */

let world: World
let donation: BuiltDonation
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  donation = await aDonation(world, await aCampaign(world, await aScholar(world)))
})

const apply = (...kinds: MovementKind[]) => {
  const movements = kinds.map(kind => moved(donation, kind))
  return applyProviderFacts(world.app, reportOf(donation, movements), null, world.clock.now())
}

async function recordedKinds(): Promise<string[]> {
  const movements = await readMovements(world.app.db, [donation.donationId])
  const kinds = (movements.get(donation.donationId) ?? []).map(({ kind }) => kind)
  return kinds.filter(kind => kind !== 'fee' && kind !== 'captured').toSorted()
}

async function assertGivenBack(): Promise<void> {
  const figures = await campaignFigures(world.app.db, donation.campaignId)
  expect(figures).toMatchObject({ raised: 0, counted: 0, donations: 0, given: 0, funds: 0 })
  await assertSelfCheckIsClean(world.app)
}

test('a refund and a dispute that both took the money are recorded; winning the dispute ends the loss', async () => {
  // Locks the donation's row until the handlers of both events wait for it.
  const row = await held(world, tx =>
    tx.rows('test_hold_donation', 'select 1 from donations where id = $1 for update', [donation.donationId]),
  )
  const refund = apply('refunded')
  await untilWaiting(world, 1, over(refund))
  const dispute = apply('disputed')
  await untilWaiting(world, 2, over(dispute))
  await row.commit()
  await Promise.all([refund, dispute])
  expect(await recordedKinds()).toEqual(['disputed', 'refunded'])
  expect(await losses()).toBe(donation.lines.total)
  await assertGivenBack()
  await apply('disputed', 'dispute_won')
  expect(await losses()).toBe(0)
  await assertGivenBack()
})

/** The platform's loss on the donation, in cents. */
async function losses(): Promise<number> {
  const [row] = await world.app.db.rows<{ cents: number }>(
    'test_losses',
    `select coalesce(sum(e.amount), 0)::bigint as cents from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where t.subject_id = $1 and e.account = 'chargeback_losses'`,
    [donation.donationId],
  )
  return row?.cents ?? 0
}

test('a refund requested while a dispute is posted waits and is refused', async () => {
  const admin = await anAdmin(world)
  const row = await held(world, tx =>
    tx.rows('test_hold_donation', 'select 1 from donations where id = $1 for update', [donation.donationId]),
  )
  const dispute = apply('disputed')
  await untilWaiting(world, 1, over(dispute))
  const refundRequest = { refundId: crypto.randomUUID(), cents: null, reason: 'Given twice.' }
  const action = { admin: admin.viewer, now: world.clock.now(), requestId: 'race' }
  const refund = outcomeOf(refundDonation(world.app, donation.donationId, refundRequest, action))
  await untilWaiting(world, 2, over(refund))
  await row.commit()
  await dispute
  expect(await refund).toBe('DonationDisputed')
  await assertGivenBack()
})

test('a concurrent posting of the payment is waited for, not repeated', async () => {
  const first = await held(world, async tx => {
    await lockCampaignsOf(tx, [donation.donationId])
    await tx.rows('test_lock_payment', 'select 1 from payments where id = $1 for update', [
      donation.donationId,
    ])
    await aReturn(tx, 'refund', donation.donationId, world.clock.now())
  })
  const dispute = apply('disputed', 'dispute_won')
  await untilWaiting(world, 1, over(dispute))
  await first.commit()
  await dispute
  expect(await recordedKinds()).toEqual(['dispute_won', 'disputed', 'refunded'])
  await assertGivenBack()
})

test('a posted movement is not posted again', async () => {
  await Promise.all([apply('refunded'), apply('refunded'), apply('refunded')])
  await apply('refunded')
  expect(await recordedKinds()).toEqual(['refunded'])
  await assertGivenBack()
})

test('a suspense item is assigned once, by the first request', async () => {
  const admin = await anAdmin(world)
  const unknown = reportOf({ ...donation, donationId: crypto.randomUUID() }, [])
  await applyProviderFacts(world.app, unknown, null, world.clock.now())
  const [item] = await world.app.db.rows<{ id: string }>(
    'test_suspense_item',
    'select id from suspense_items where payment_id = $1',
    [unknown.paymentId],
  )
  const now = world.clock.now()
  const action = { admin: steppedUp(admin, now), now, requestId: 'race' }
  const assigned = { to: 'foundation', reason: 'The donor said so.' } as const
  const assign = () => outcomeOf(assignSuspense(world.app, item?.id ?? '', assigned, action))
  const row = await held(world, tx =>
    tx.rows('test_hold_suspense', 'select 1 from suspense_items where id = $1 for update', [item?.id]),
  )
  const both = Promise.all([assign(), assign()])
  await untilWaiting(world, 2, over(both))
  await row.commit()
  expect((await both).toSorted()).toEqual(['SuspenseDecided', 'accepted'])
})
