import type { App } from '../platform/app.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { type CampaignObstacle, obstacleOf, type PayoutObstacle, payoutRefused } from './payout-obstacle.ts'

type Movable = { campaignId: string; isTest: boolean }

/**
 * The obstacle of each payout, or null, in their order. Until the transaction ends no consent is withdrawn and no campaign taken down:
 * the campaigns are locked, in the order of ids.
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
  return payouts.map(({ campaignId, isTest }) => {
    const obstacle = ofCampaign.get(campaignId) ?? null
    const owes = !isTest && owing.has(campaignId)
    return obstacleOf({ isTest, isDemo: app.env.demo }, obstacle ?? (owes ? 'owed' : null))
  })
}

/**
 * The campaigns that owe real money, regardless of test payments (P198). A separate statement after the lock: one that waited for it
 * would sum the earlier state.
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

/** Refuses TestPayments, FundsFrozen, OwnerSuspended, ConsentWithdrawn, FundsMissing (409) if a payout cannot go on now. */
export async function refuseObstacle(app: App, tx: Tx, payout: Movable): Promise<void> {
  const [obstacle] = await lockObstacles(app, tx, [payout])
  if (obstacle) throw payoutRefused(obstacle)
}
