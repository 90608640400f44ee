import type { App } from '../platform/app.server.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import type { CampaignFunds } from './funds.ts'

// 'owed' becomes null, because the amounts already show the debt as a negative balance.
const selectFunds = `
  select c.id as campaign_id, c.campaign_end_date as end_date, c.raised_amount as raised_cents,
    c.total_withdrawn as withdrawn_cents, c.pending_withdrawn as pending_cents, nullif(payout_obstacle(c), 'owed') as obstacle
  from campaigns c where c.owner_id = $1 order by c.id`

/** The funds of every campaign that a person owns, without locks: only for display. */
export async function loadFunds(app: App, ownerId: string): Promise<CampaignFunds[]> {
  return await read(app, app.db, ownerId, 'funds_of_owner', selectFunds)
}

/** Loads the same funds and locks the campaigns, in id order, so that the amounts can't change until the transaction ends. */
export async function loadFundsLocked(app: App, tx: Tx, ownerId: string): Promise<CampaignFunds[]> {
  return await read(app, tx, ownerId, 'funds_of_owner_locked', `${selectFunds} for no key update`)
}

async function read(
  { env }: App,
  db: Db,
  ownerId: string,
  name: string,
  text: string,
): Promise<CampaignFunds[]> {
  const rows = await db.rows<Omit<CampaignFunds, 'realCents'>>(name, text, [ownerId])
  // Not part of the locking statement, whose snapshot is older than its wait for the lock.
  const real = env.demo ? null : await realFunds(db, ownerId)
  return rows.map(row => ({ ...row, realCents: real && (real.get(row.campaignId) ?? 0) }))
}

async function realFunds(db: Db, ownerId: string): Promise<Map<string, number>> {
  const rows = await db.rows<{ id: string; cents: number }>(
    'real_funds_of_owner',
    'select id, real_funds_left(id) as cents from campaigns where owner_id = $1',
    [ownerId],
  )
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}
