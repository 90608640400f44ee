import type { SeededRandom } from '#app/lib/seeded-random.ts'
import type { App } from '#app/platform/app.server.ts'
import { withdrawalRequest } from '#app/withdrawals/contract.ts'
import { approveWithdrawal, rejectWithdrawal } from '#app/withdrawals/decide-withdrawal.server.ts'
import { requestWithdrawal } from '#app/withdrawals/request/request-withdrawal.server.ts'
import { markPaid, markReturned } from '#app/withdrawals/settle-withdrawal.server.ts'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import type { World } from '#tests/world/app.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { passPayeeChecks, steppedUp, withdrawalFields } from '#tests/world/withdrawals.ts'
import type { WalkLedger, WalkWithdrawal } from './walk-ledger.ts'

export type WalkOwner = Scholar & { campaignIds: string[] }
export type Verb = 'approve' | 'reject' | 'pay' | 'return'

export type Walk = {
  world: World
  random: SeededRandom
  owners: WalkOwner[]
  admins: Scholar[]
  campaignIds: string[]
  ledger: WalkLedger
}

/**
 * Starts a walk with three admins and three owners: two scholars with two ended campaigns each, and one of
 * the admins with one, who may not decide on their own withdrawals.
 */
export async function beginWalk(world: World, random: SeededRandom): Promise<Walk> {
  const admins = [await anAdmin(world), await anAdmin(world), await anAdmin(world)]
  const owners: WalkOwner[] = []
  for (const owner of [await aScholar(world), await aScholar(world), admins[0] as Scholar]) {
    const campaignIds: string[] = []
    for (let count = owner.viewer.roles.length > 0 ? 1 : 0; count < 2; count++) {
      const { campaignId } = await endedCampaign(world, owner, { replaceActive: true })
      campaignIds.push(campaignId)
    }
    owners.push({ ...owner, campaignIds })
  }
  const campaignIds = owners.flatMap(owner => owner.campaignIds)
  return { world, random, owners, admins, campaignIds, ledger: { payments: [], withdrawals: [] } }
}

/** An owner, whose payee checks pass, withdraws all funds. Returns `accepted` or the refusal's code. */
export async function request(app: App, owner: WalkOwner): Promise<string> {
  const now = app.clock.now()
  const fields = withdrawalRequest.parse(withdrawalFields(owner))
  const outcome = await outcomeOf(requestWithdrawal(app, steppedUp(owner, now), fields, now))
  await passPayeeChecks({ app })
  return outcome
}

/** An admin acts on a withdrawal. Returns `accepted` or the refusal's code. */
export function decide(app: App, verb: Verb, id: string, admin: Scholar): Promise<string> {
  const action = { admin: admin.viewer, now: app.clock.now(), requestId: 'walk' }
  const work = {
    approve: () => approveWithdrawal(app, id, action),
    reject: () => rejectWithdrawal(app, id, 'Not now.', action),
    pay: () => markPaid(app, id, action),
    return: () => markReturned(app, id, action),
  }
  return outcomeOf(work[verb]())
}

type Row = Omit<WalkWithdrawal, 'approvedBy'>

/** Loads every withdrawal in the database. */
export async function storedWithdrawals({ world }: Walk): Promise<Row[]> {
  return await world.app.db.rows<Row>(
    'test_stored_withdrawals',
    `select id, user_id as owner_id, campaign_id, amount, payout, approvals_needed as needed, status
     from withdrawals`,
  )
}
