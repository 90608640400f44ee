import type { App } from '../platform/app.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { type CampaignObstacle, obstacleOf, type PayoutObstacle, payoutRefused } from './payout-obstacle.ts'

type Movable = { id: string; campaignId: string; isTest: boolean }

/**
 * The obstacle of each payout, or null, in the order of `payouts`. Locks the campaigns in id order, so that until the transaction ends
 * no consent can be withdrawn and no campaign taken down.
 */
export async function lockObstacles(
  app: App,
  tx: Tx,
  payouts: readonly Movable[],
): Promise<(PayoutObstacle | null)[]> {
  const rows = await tx.rows<{ id: string; obstacle: CampaignObstacle | null }>(
    'lock_payout_obstacles',
    'select c.id, payout_obstacle(c) as obstacle from campaigns c where c.id = any($1) order by c.id for share',
    [payouts.map(({ campaignId }) => campaignId)],
  )
  const ofCampaign = new Map(rows.map(({ id, obstacle }) => [id, obstacle]))
  const owing = app.env.demo ? new Set() : await readOwing(tx, payouts)
  const held = await readHeld(tx, payouts)
  return payouts.map(({ id, campaignId, isTest }) => {
    const obstacle = ofCampaign.get(campaignId) ?? null
    const owes = !isTest && owing.has(campaignId)
    return obstacleOf(
      { isTest, isDemo: app.env.demo },
      obstacle ?? (owes ? 'owed' : held.has(id) ? 'held' : null),
    )
  })
}

/**
 * The ids of campaigns that owe real money, ignoring test payments (P198). Not part of the locking statement, whose snapshot is older
 * than its wait for the lock.
 */
async function readOwing(tx: Tx, payouts: readonly Movable[]): Promise<Set<string>> {
  const ids = [...new Set(payouts.flatMap(({ isTest, campaignId }) => (isTest ? [] : [campaignId])))]
  const rows = await tx.rows<{ id: string }>(
    'campaigns_owing_real_money',
    'select id from unnest($1::text[]) as id where real_funds_left(id) < 0',
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The ids of payouts with an open hold (P622). The caller has locked them, so that none is raised meanwhile. */
async function readHeld(tx: Tx, payouts: readonly Movable[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(
    'held_payouts',
    'select distinct withdrawal_id as id from payee_holds where withdrawal_id = any($1::uuid[]) and cleared_at is null',
    [payouts.map(({ id }) => id)],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Refuses an approval or payout that has an obstacle: TestPayments, PayeeHeld, FundsFrozen, OwnerSuspended, ConsentWithdrawn, FundsMissing (409). */
export async function refuseObstacle(app: App, tx: Tx, payout: Movable): Promise<void> {
  const [obstacle] = await lockObstacles(app, tx, [payout])
  if (obstacle) throw payoutRefused(obstacle)
}
