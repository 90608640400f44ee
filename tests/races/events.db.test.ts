import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applyProviderFacts } from '#app/donations/posting/apply-provider-facts.server.ts'
import { postReturnedDonation } from '#app/donations/posting/post-returned-donation.server.ts'
import { assignSuspense } from '#app/donations/suspense/decide-suspense.server.ts'
import type { Happening, ProviderPayment } from '#app/platform/payments/port.ts'
import { assertSelfCheckIsClean, campaignFigures } from '#tests/stories/campaign-figures.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation, type Given } from '#tests/world/donations.ts'
import { anAdmin, aScholar } from '#tests/world/scholars.ts'
import { steppedUp } from '#tests/world/withdrawals.ts'
import { held, over, untilWaiting } from './held.ts'
import { outcomeOf } from './servers.ts'

/** Two of the provider's events about one payment at the same instant: each knows something the other does not, and neither is lost. */

let world: World
let given: Given
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  given = await aDonation(world, await aCampaign(world, await aScholar(world)))
})

/** What an event of the provider says: the payment as it stood when the event was made. */
function snapshot(...happened: Happening[]): ProviderPayment {
  return {
    providerPaymentId: `pay_${given.donationId}`,
    paymentId: given.donationId,
    happened,
    totalCents: given.lines.total,
    providerFeeCents: 0,
    declineCode: null,
    capturedAt: given.at.toISOString(),
  }
}

const apply = (...happened: Happening[]) =>
  applyProviderFacts(world.app, snapshot(...happened), null, world.clock.now())

async function known(): Promise<string[]> {
  const [row] = await world.app.db.rows<{ happened: string[] }>(
    'test_happened',
    'select happened from payments where id = $1',
    [given.donationId],
  )
  return (row?.happened ?? []).toSorted()
}

async function assertGivenBack(): Promise<void> {
  const figures = await campaignFigures(world.app.db, given.campaignId)
  expect(figures).toMatchObject({ raised: 0, donors: 0, donations: 0, given: 0, funds: 0 })
  await assertSelfCheckIsClean(world.app)
}

test('a refund and a dispute are both known, and a dispute won later brings nothing back', async () => {
  // Both are under way and neither is done when the donation's row is let go.
  const row = await held(world, tx =>
    tx.rows('test_hold_donation', 'select 1 from donations where id = $1 for update', [given.donationId]),
  )
  const refund = apply('captured', 'refunded')
  await untilWaiting(world, 1, over(refund))
  const dispute = apply('captured', 'disputed')
  await untilWaiting(world, 2, over(dispute))
  await row.commit()
  await Promise.all([refund, dispute])
  expect(await known()).toEqual(['captured', 'disputed', 'refunded'])
  await apply('captured', 'disputed', 'dispute_won')
  await assertGivenBack()
})

test('what is written to the payment meanwhile is waited for, not overwritten', async () => {
  const written = await held(world, tx =>
    tx.rows(
      'test_write_happened',
      `update payments set happened = happened || 'dispute_won'::text where id = $1`,
      [given.donationId],
    ),
  )
  const refund = apply('captured', 'refunded')
  await untilWaiting(world, 1, over(refund))
  await written.commit()
  await refund
  expect(await known()).toEqual(['captured', 'dispute_won', 'refunded'])
  await assertGivenBack()
})

test('a return that was posted is not posted again', async () => {
  const refund = () =>
    world.app.db.transaction(tx => postReturnedDonation(tx, 'refund', given.donationId, world.clock.now()))
  expect([await refund(), await refund()]).toEqual([true, false])
  await assertGivenBack()
})

test('a sum in suspense is assigned once, by whoever was first', async () => {
  const admin = await anAdmin(world)
  const unknown = { ...snapshot('captured'), paymentId: crypto.randomUUID() }
  await applyProviderFacts(world.app, unknown, null, world.clock.now())
  const [item] = await world.app.db.rows<{ id: string }>(
    'test_suspense_item',
    'select id from suspense_items where payment_id = $1',
    [unknown.paymentId],
  )
  const now = world.clock.now()
  const action = { admin: steppedUp(admin, now), now, requestId: 'race' }
  const given = { to: 'foundation', reason: 'The donor said so.' } as const
  const assign = () => outcomeOf(assignSuspense(world.app, item?.id ?? '', given, action))
  const row = await held(world, tx =>
    tx.rows('test_hold_suspense', 'select 1 from suspense_items where id = $1 for update', [item?.id]),
  )
  const both = Promise.all([assign(), assign()])
  await untilWaiting(world, 2, over(both))
  await row.commit()
  expect((await both).toSorted()).toEqual(['SuspenseDecided', 'accepted'])
})
