import type { App } from '../platform/app.server.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import type { CampaignFunds } from './funds.ts'
import type { FundsObstacle } from './payout-obstacle.ts'

type FundsRecord = {
  campaignId: string
  endDate: Date | null
  raised: number
  withdrawn: number
  pending: number
  obstacle: FundsObstacle | null
}

// What a campaign owes stands in its sums.
const selectFunds = `
  select c.id as campaign_id, c.campaign_end_date as end_date, c.raised_amount as raised, c.total_withdrawn as withdrawn,
         c.pending_withdrawn as pending, nullif(payout_obstacle(c), 'owed') as obstacle
  from campaigns c where c.owner_id = $1 order by c.id`

/** The money of every campaign this person owns, in cents; for screens. */
export async function loadFunds(app: App, ownerId: string): Promise<CampaignFunds[]> {
  return await read(app, app.db, ownerId, { name: 'funds_of_owner', text: selectFunds })
}

/** The same under lock, in the order of ids: until the transaction ends nobody else changes these sums. */
export async function loadFundsLocked(app: App, tx: Tx, ownerId: string): Promise<CampaignFunds[]> {
  const select = { name: 'funds_of_owner_locked', text: `${selectFunds} for no key update` }
  return await read(app, tx, ownerId, select)
}

type Select = { name: string; text: string }

async function read({ env }: App, db: Db, ownerId: string, select: Select): Promise<CampaignFunds[]> {
  const rows = await db.rows<FundsRecord>(select.name, select.text, [ownerId])
  // Asked after the lock: a statement that waits for it would add up what stood before.
  const real = env.demo ? null : await realFunds(db, ownerId)
  return rows.map(row => ({
    campaignId: row.campaignId,
    endDate: row.endDate,
    raisedCents: row.raised,
    withdrawnCents: row.withdrawn,
    pendingCents: row.pending,
    realCents: real && (real.get(row.campaignId) ?? 0),
    obstacle: row.obstacle,
  }))
}

async function realFunds(db: Db, ownerId: string): Promise<Map<string, number>> {
  const rows = await db.rows<{ id: string; cents: number }>(
    'real_funds_of_owner',
    'select id, real_funds_left(id) as cents from campaigns where owner_id = $1',
    [ownerId],
  )
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}
