import type { Tx } from '../platform/database.server.ts'

/**
 * Whoever posts to payments takes the rows of their campaigns first, and the payments' own after them: in one order everywhere,
 * no two wait for each other.
 */

/** Locks the campaigns of these payments, in the order of their ids, waiting for whoever holds one. */
export async function lockCampaignsOf(tx: Tx, paymentIds: readonly string[]): Promise<void> {
  await tx.rows(
    'lock_campaigns_of_payments',
    `select 1 from campaigns where id in (select campaign_id from payments where id = any($1::uuid[]))
     order by id for no key update`,
    [paymentIds],
  )
}

/** Locks those of the campaigns that nobody holds; answers, for the payments of the others, which campaign is held. */
export async function lockFreeCampaignsOf(
  tx: Tx,
  paymentIds: readonly string[],
): Promise<{ held: Map<string, string> }> {
  const rows = await tx.rows<{ paymentId: string; campaignId: string }>(
    'lock_free_campaigns',
    `with wanted as materialized (select id, campaign_id from payments where id = any($1::uuid[])),
     free as materialized (
       select id from campaigns where id in (select campaign_id from wanted) for no key update skip locked)
     select id as payment_id, campaign_id from wanted where campaign_id not in (select id from free)`,
    [paymentIds],
  )
  return { held: new Map(rows.map(row => [row.paymentId, row.campaignId])) }
}
