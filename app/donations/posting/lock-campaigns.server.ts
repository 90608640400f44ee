import type { CampaignRow } from '#db/tables.ts'
import type { Tx } from '../../platform/database/database.server.ts'

/** The lock order is campaigns first, then their payments. Using it everywhere prevents deadlocks. */

/**
 * Locks the campaigns of these payments in the order of their ids, waiting for locks that other transactions
 * hold.
 */
export async function lockCampaignsOf(tx: Tx, paymentIds: readonly string[]): Promise<void> {
  await tx.rows(
    'lock_campaigns_of_payments',
    `select 1 from campaigns where id in (select campaign_id from payments where id = any($1::uuid[]))
     order by id for no key update`,
    [paymentIds],
  )
}

/**
 * Locks those campaigns whose rows are not locked by another transaction, without waiting, and returns their
 * ids.
 */
export async function lockFreeCampaigns(tx: Tx, campaignIds: readonly string[]): Promise<Set<string>> {
  if (campaignIds.length === 0) return new Set()
  const free = await tx.rows<Pick<CampaignRow, 'id'>>(
    'lock_free_campaigns',
    // JSON instead of an array parameter: see `loadOpenPayments`.
    `select id from campaigns where id in (select jsonb_array_elements_text($1::jsonb))
     order by id for no key update skip locked`,
    [JSON.stringify(campaignIds)],
  )
  return new Set(free.map(({ id }) => id))
}
