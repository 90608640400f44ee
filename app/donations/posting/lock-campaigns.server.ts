import type { Tx } from '../../platform/database/database.server.ts'

/** The lock order: campaigns first, then their payments. With one order everywhere, no two transactions deadlock. */

/** Locks the campaigns of these payments, in the order of their ids, waiting for locks held elsewhere. */
export async function lockCampaignsOf(tx: Tx, paymentIds: readonly string[]): Promise<void> {
  await tx.rows(
    'lock_campaigns_of_payments',
    `select 1 from campaigns where id in (select campaign_id from payments where id = any($1::uuid[]))
     order by id for no key update`,
    [paymentIds],
  )
}

/** Locks those of the campaigns that are not locked; answers, for the payments of the others, which campaign is. */
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
