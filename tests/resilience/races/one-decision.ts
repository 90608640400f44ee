import { expect } from 'vitest'
import { specificationRates } from '#app/fees/first-schedules.ts'
import type { WithdrawalParts } from '#app/ledger/postings.ts'
import { approveWithdrawal, rejectWithdrawal } from '#app/withdrawals/decide-withdrawal.server.ts'
import { payoutOf } from '#app/withdrawals/payout.ts'
import { campaignFigures, postingsOf } from '#tests/money/stories/campaign-figures.ts'
import type { World } from '#tests/world/app.ts'
import type { Scholar } from '#tests/world/scholars.ts'
import { aWithdrawal } from '#tests/world/withdrawals.ts'
import { aScholarWithFunds } from './one-withdrawal.ts'
import { outcomeOf, type Servers } from './servers.ts'

export type Pending = { id: string; campaignId: string; parts: WithdrawalParts }

/** Creates a pending withdrawal of `cents` by a new scholar. */
export async function aPendingWithdrawal(world: World, cents: number): Promise<Pending> {
  const funded = await aScholarWithFunds(world, cents)
  const { rows } = await aWithdrawal(world, funded.owner)
  return { id: rows[0]?.id ?? '', campaignId: funded.campaignId, parts: payoutOf(cents, specificationRates) }
}

/** One admin's decision about a withdrawal. */
export type Decision = { by: Scholar; verb: 'approve' | 'reject' }

/** Runs all decisions at once on several servers. Returns the resulting status (`pending`, `approved`, `rejected`) or the refusal's code of each. */
export async function decideAtOnce(
  world: World,
  servers: Servers,
  { id }: Pending,
  decisions: readonly Decision[],
): Promise<string[]> {
  const now = world.clock.now()
  const decideAll = () =>
    Promise.all(
      decisions.map(async ({ by, verb }, at) => {
        const { app } = servers.at(at)
        const action = { admin: by.viewer, now, requestId: `race ${at}` }
        let status = ''
        const decided = async () => {
          const work =
            verb === 'approve'
              ? approveWithdrawal(app, id, action)
              : rejectWithdrawal(app, id, 'Not now.', action)
          ;({ status } = await work)
        }
        const outcome = await outcomeOf(decided())
        return outcome === 'accepted' ? status : outcome
      }),
    )
  return await servers.race(decideAll)
}

/** Asserts that the withdrawal has exactly one decision, and that balances, postings, and the audit log match it. */
export async function assertDecidedOnce(
  world: World,
  { id, campaignId, parts }: Pending,
  decided: 'approved' | 'rejected',
): Promise<void> {
  const { db } = world.app
  const { amount, payout } = parts
  const remainingCents = decided === 'rejected'
  expect(await campaignFigures(db, campaignId)).toEqual({
    raised: amount,
    withdrawn: remainingCents ? 0 : amount,
    pending: 0,
    counted: 1,
    donations: 1,
    given: amount,
    withdrawals: 1,
    funds: remainingCents ? amount : 0,
    held: 0,
    payable: remainingCents ? 0 : payout,
  })
  expect(await postingsOf(db, campaignId)).toEqual({
    donation_captured: 1,
    withdrawal_requested: 1,
    [`withdrawal_${decided}`]: 1,
  })
  const rows = await db.rows<{ action: string; rows: number }>(
    'test_acts',
    `select action, count(*) as rows from audit_log where subject_id = $1 and action = 'withdrawal.' || $2 group by action`,
    [id, decided],
  )
  expect(rows).toEqual([{ action: `withdrawal.${decided}`, rows: 1 }])
}
