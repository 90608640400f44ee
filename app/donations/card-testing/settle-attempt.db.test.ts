import { afterAll, beforeAll, expect, it } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { openPayments } from '#tests/world/donations.ts'
import { moved, reportOf } from '#tests/world/provider-reports.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { applyProviderFacts } from '../posting/apply-provider-facts.server.ts'
import { guardCharge } from './guard-charge.server.ts'
import { settleAttempt } from './note-attempt.server.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

/** An attempt whose server crashed before the provider responded. */
async function aCutCharge() {
  const { campaignId } = await aCampaign(world, await aScholar(world))
  const donationId = crypto.randomUUID()
  await openPayments(world, [{ campaignId, donationId }])
  const source = crypto.randomUUID()
  await world.app.db.rows(null, 'update payments set source_hash = $2 where id = $1', [donationId, source])
  const attempt = {
    paymentId: donationId,
    source,
    email: 'sam@donors.example',
    campaignId,
    amountCents: 5_000,
  }
  await guardCharge(world.app, { ...attempt, fingerprint: null }, world.clock.now())
  const lines = {
    amount: 5_000,
    tip: 750,
    foundationDonation: 0,
    processingFee: 175,
    creditCardFee: 125,
    total: 6_050,
  }
  return { donationId, campaignId, lines, at: world.clock.now() }
}

const outcome = async (id: string) =>
  (
    await world.app.db.rows<{ outcome: string }>(
      null,
      'select outcome from charge_attempts where payment_id = $1',
      [id],
    )
  )[0]?.outcome

it('counts as captured or declined once the provider reports it', async () => {
  const paid = await aCutCharge()
  await settleAttempt(world.app, reportOf(paid, [moved(paid, 'fee', 30)]), world.clock.now())
  expect(await outcome(paid.donationId)).toBe('captured')
  const declined = await aCutCharge()
  const reported = {
    ...reportOf(declined, []),
    movements: [],
    awaits: 'card',
    declineCode: 'generic_decline',
  } as const
  await settleAttempt(world.app, reported, world.clock.now())
  expect(await outcome(declined.donationId)).toBe('declined')
})

it('is released if no card was tried, but not while it may have just begun', async () => {
  const cut = await aCutCharge()
  const reported = { ...reportOf(cut, []), movements: [], awaits: 'card' } as const
  await settleAttempt(world.app, reported, world.clock.now())
  expect(await outcome(cut.donationId)).toBe('pending')
  world.clock.advance(121_000)
  await settleAttempt(world.app, reported, world.clock.now())
  expect(await outcome(cut.donationId)).toBe('none')
})

it('is looked up after a capture only if one was open', async () => {
  const cut = await aCutCharge()
  const other = await aCutCharge()
  await world.app.db.rows(null, `update charge_attempts set outcome = 'declined' where payment_id = $1`, [
    other.donationId,
  ])
  const captured = (given: typeof cut) =>
    applyProviderFacts(world.app, reportOf(given, [moved(given, 'fee', 30)]), null, world.clock.now())
  expect(await captured(cut)).toEqual({ mayHaveOpenAttempt: true, paymentId: cut.donationId })
  expect(await captured(other)).toEqual({ mayHaveOpenAttempt: false, paymentId: other.donationId })
})
