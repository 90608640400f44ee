import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundableOf, returnedOf, totalsOf } from '#app/donations/payment-state.ts'
import { applyProviderFacts } from '#app/donations/posting/apply-provider-facts.server.ts'
import { linesReturned } from '#app/ledger/returned-lines.ts'
import type { Movement } from '#app/platform/payments/port.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation, type BuiltDonation } from '#tests/world/donations.ts'
import { moved, reportOf } from '#tests/world/provider-reports.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { assertSelfCheckIsClean, campaignFigures } from './campaign-figures.ts'

/**
 * Random histories of full and partial refunds and disputes, reported in any order, must leave the ledger in
 * the same state.
 */

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const kinds = ['refunded', 'refund_failed', 'disputed', 'dispute_won', 'fee'] as const
const steps = fc.array(
  fc.record({ kind: fc.constantFrom(...kinds), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  { maxLength: 6 },
)
const amounts = fc.record({
  amountCents: fc.integer({ min: 100, max: 60_000 }),
  tipPercentage: fc.constantFrom(0, 10, 15, 20),
  foundationPercentage: fc.constantFrom(0, 10, 15, 20),
})

/**
 * A random history that is possible at a provider, starting with the first fee. Returns stay within the
 * remaining amount, except for some disputes of refunded money.
 */
function historyOf(
  donation: BuiltDonation,
  drawn: readonly { kind: (typeof kinds)[number]; share: number }[],
): Movement[] {
  const movements: Movement[] = []
  for (const [at, { kind, share }] of drawn.entries()) {
    const standing = totalsOf([moved(donation, 'captured'), ...movements])
    // A bank may also dispute an amount that was already refunded.
    const disputable = share > 0.9 ? donation.lines.total - standing.disputedCents : refundableOf(standing)
    const most = {
      refunded: refundableOf(standing),
      refund_failed: standing.refundedCents,
      disputed: disputable,
      dispute_won: standing.disputedCents,
      fee: 1_500,
    }[kind]
    const cents = Math.ceil(most * share)
    if (cents > 0) movements.push(moved(donation, kind, cents, `:${at}`))
  }
  return movements
}

test('in any order of reports (P284)', async () => {
  const campaign = await aCampaign(world, await aScholar(world))
  let expected = { raised: 0, counted: 0 }
  await fc.assert(
    fc.asyncProperty(amounts, steps, fc.infiniteStream(fc.nat(1_000)), async (choices, drawn, chance) => {
      const donation = await aDonation(world, campaign, choices as Parameters<typeof aDonation>[2])
      const known = await feeOf(donation.donationId)
      const history = historyOf(donation, drawn)
      const next = () => chance.next().value ?? 0
      for (let report = 0; report < 4; report++) {
        const told = history.filter(() => next() % 2 === 0).sort(() => (next() % 3) - 1)
        await apply(donation, [...told, ...told])
      }
      // Two concurrent final reports contain all movements, in opposite orders.
      await Promise.all([apply(donation, history), apply(donation, history.toReversed())])
      const standing = totalsOf([moved(donation, 'captured'), ...history])
      const left = donation.lines.amount - linesReturned(donation.lines, returnedOf(standing)).amount
      expected = { raised: expected.raised + left, counted: expected.counted + Number(left > 0) }
      expect(await campaignFigures(world.app.db, campaign.campaignId)).toMatchObject(expected)
      expect(await feeOf(donation.donationId)).toBe(known + standing.feeCents)
    }),
    { numRuns: isWhole ? 2_000 : 60, endOnFailure: true },
  )
  await assertSelfCheckIsClean(world.app)
})

const apply = (donation: BuiltDonation, movements: readonly Movement[]) =>
  applyProviderFacts(world.app, reportOf(donation, movements), null, world.clock.now())

async function feeOf(donationId: string): Promise<number> {
  const [row] = await world.app.db.rows<{ fee: number }>(
    'test_fee',
    'select provider_fee as fee from payments where id = $1',
    [donationId],
  )
  return row?.fee ?? 0
}
