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
