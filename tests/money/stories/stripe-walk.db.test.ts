import { expect, test } from 'vitest'
import { readMovements } from '#app/donations/posting/movements.server.ts'
import { compareWithProvider } from '#app/donations/reconcile/compare-with-provider.server.ts'
import { seededRandom } from '#app/lib/seeded-random.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aStripeWorld } from '#tests/world/stripe.ts'
import { assertSelfCheckIsClean, balancesOf } from './campaign-figures.ts'
import { afterTheEnd, type StripeWalk, stripeSteps } from './walk/at-stripe.ts'
import { decideStep, requestStep } from './walk/steps.ts'
import { beginWalk } from './walk/walk.ts'
import { type CampaignSums, sumsOf } from './walk/walk-ledger.ts'

/**
 * Random sequences of all money operations with the real adapter and the demo provider. After each, the
 * ledger sums to zero, every total matches it, and Stripe's balance equals the ledger's account to the cent.
 */

const sequences = isWhole ? 2_000 : 40
const stepsEach = 12
const decide = afterTheEnd(decideStep)
const steps = [...stripeSteps, afterTheEnd(requestStep), decide, decide, decide]
const everything: string[] = []

test(`${sequences} sequences`, { timeout: 3_600_000 }, async () => {
  const seed = Number(process.env.SEED ?? 1)
  const env = { TWO_ADMINS_ABOVE_CENTS: '20000', TRUSTED_PROXIES: '1' }
  const world = await aStripeWorld({ env, stripe: { lateFees: true } })
  let trace: string[] = []
  try {
    const walk: StripeWalk = { ...(await beginWalk(world, seededRandom(seed))), world }
    world.stripe.account.endpoints.setWeather({ hold: true })
    for (let sequence = 0; sequence < sequences; sequence++) {
      trace = []
      for (let step = 0; step < stepsEach; step++) {
        trace.push(await walk.random.pick(steps)(walk))
        await assertTotals(walk)
      }
      await assertSameAsStripe(walk)
      if (sequence % 25 === 0) await assertSelfCheckIsClean(world.app)
      everything.push(...trace)
      world.clock.advance(26 * 3_600_000)
    }
    await assertSelfCheckIsClean(world.app)
  } catch (error) {
    throw new Error(`seed ${seed}:\n  ${trace.join('\n  ')}\n${error}`, { cause: error })
  } finally {
    await world.close()
  }
})

/** Ensures that the random walks covered each of these events. */
const turns = [
  'captured',
  'requote',
  'answer lost',
  'refunded at Stripe in part',
  'refunded here in part: accepted',
  'refund_failed',
  'disputed in part',
  'dispute won',
  'dispute lost',
  'fees/settle',
  'payouts',
  'delivered reverse',
  'delivered shuffled',
  'lost',
  'reconciled',
  'request: accepted',
  'now approved',
  'now rejected',
  'now paid',
  'now returned',
]

test.each([...turns])('the walks covered: %s (P289)', turn => {
  expect(everything.filter(step => step.includes(turn)).length).toBeGreaterThan(0)
})

/** Asserts that every campaign's row matches its movements and withdrawals. */
async function assertTotals({ world, campaignIds, ledger }: StripeWalk): Promise<void> {
  const known = await readMovements(
    world.app.db,
    ledger.payments.map(({ id }) => id),
  )
  for (const payment of ledger.payments) {
    payment.movements = known.get(payment.id) ?? []
    payment.told = new Set(payment.movements.map(({ id }) => id))
  }
  const stored = await world.app.db.rows<CampaignSums & { id: string }>(
    'test_walk_sums',
    `select id, raised_amount as raised, total_withdrawn as withdrawn, pending_withdrawn as pending, donation_count as counted
     from campaigns where id = any($1)`,
    [campaignIds],
  )
  const actualSums = Object.fromEntries(stored.map(({ id, ...sums }) => [id, sums]))
  expect(actualSums).toEqual(Object.fromEntries(campaignIds.map(id => [id, sumsOf(ledger, id)])))
}

/**
 * Asserts that after a comparison with Stripe's record nothing is missing from the ledger or posted twice.
 */
async function assertSameAsStripe(walk: StripeWalk): Promise<void> {
  const { world, ledger } = walk
  // Makes Stripe's balance include every capture and its fee.
  await world.act('fees/settle', {})
  await world.act('events/release', { order: 'shuffled' })
  world.clock.advance(1_000)
  const compared = await compareWithProvider(world.app, { days: 3 })
  expect(compared).toMatchObject({ complete: true, differences: 0 })
  await assertTotals(walk)
  for (const payment of ledger.payments.slice(-8)) {
    const [row] = await world.app.db.rows<{ providerPaymentId: string | null }>(
      'test_provider_payment_id',
      'select provider_payment_id from payments where id = $1',
      [payment.id],
    )
    const theirs = row?.providerPaymentId
      ? await world.app.payments.lookUp({ paymentId: payment.id, providerPaymentId: row.providerPaymentId })
      : null
    expect([...payment.told].toSorted()).toEqual((theirs?.movements ?? []).map(({ id }) => id).toSorted())
  }
  const balances = await balancesOf(world.app.db)
  expect(Object.values(balances).reduce((a, b) => a + b, 0)).toBe(0)
  const { total } = await world.act<{ total: number }>('balance')
  expect(balances.provider_clearing ?? 0).toBe(total)
}
