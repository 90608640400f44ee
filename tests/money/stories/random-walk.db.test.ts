import { expect, test } from 'vitest'
import { compareTotals } from '#app/ledger/self-check.server.ts'
import { seededRandom } from '#app/lib/seeded-random.ts'
import { assertSelfCheckIsClean, balancesOf } from '#tests/money/stories/campaign-figures.ts'
import { aWorld, refreshSums } from '#tests/world/app.ts'
import { takeStep } from './walk/steps.ts'
import { beginWalk, type Walk } from './walk/walk.ts'
import { type CampaignSums, everRaised, paidOut, sumsOf } from './walk/walk-ledger.ts'

const stepsEach = 300
const seeds = [1, 2, 3, 4, 5, 8, 12]

const everything: string[] = []

test.each(seeds)(
  `whatever happens, ${stepsEach} times over, the ledger are right after each step: seed %i`,
  async seed => {
    const world = await aWorld({ env: { TWO_ADMINS_ABOVE_CENTS: '20000' } })
    const walk = await beginWalk(world, seededRandom(seed))
    const trace: string[] = []
    try {
      for (let step = 0; step < stepsEach; step++) {
        trace.push(await takeStep(walk))
        await assertLedger(walk)
      }
      await assertSelfCheckIsClean(world.app)
      everything.push(...trace)
    } catch (error) {
      const last = trace.slice(-12).join('\n  ')
      throw new Error(`seed ${seed}, after ${trace.length} steps:\n  ${last}\n${error}`, { cause: error })
    } finally {
      await world.close()
    }
  },
)

/** Ensures that the random walks covered each of these events. */
const turns = [
  'refunded',
  'disputed',
  'dispute_won',
  'refund_failed',
  'refunded in part',
  'disputed in part',
  'captured after a decline',
  'held',
  'request: accepted',
  'request: NoFunds',
  'request: WithdrawalPending',
  'now approved',
  'now rejected',
  'now paid',
  'now returned',
  'FundsMissing',
  'OwnWithdrawal',
  'AlreadyApproved',
  'AlreadyDecided',
  'NotYet',
]

test.each(turns)('the walks covered: %s', turn => {
  expect(everything.some(step => step.includes(turn))).toBe(true)
})

/**
 * Asserts that every sum matches the walk's own records and the ledger, and that withdrawals never exceed
 * donations.
 */
async function assertLedger(walk: Walk): Promise<void> {
  const { world, campaignIds, ledger } = walk
  const stored = await world.app.db.rows<CampaignSums & { id: string }>(
    'test_walk_sums',
    `select id, raised_amount as raised, total_withdrawn as withdrawn, pending_withdrawn as pending, donation_count as counted
     from campaigns where id = any($1)`,
    [campaignIds],
  )
  const actualSums = Object.fromEntries(stored.map(({ id, ...sums }) => [id, sums]))
  expect(actualSums).toEqual(Object.fromEntries(campaignIds.map(id => [id, sumsOf(ledger, id)])))
  for (const id of campaignIds) {
    const { withdrawn = 0, pending = 0 } = actualSums[id] ?? {}
    expect(withdrawn + pending).toBeLessThanOrEqual(everRaised(ledger, id))
  }
  const balances = await balancesOf(world.app.db)
  expect((balances.bank ?? 0) + paidOut(ledger)).toBe(0)
  expect(Object.values(balances).reduce((a, b) => a + b, 0)).toBe(0)
  await refreshSums(world.app)
  const checks = await world.app.db.transaction(compareTotals)
  expect(checks.flatMap(check => check.examples)).toEqual([])
}
