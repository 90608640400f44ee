import type { CampaignRow } from '#db/tables.ts'
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

/** Locks those of the campaigns that are free, without waiting, and returns them. */
export async function lockFreeCampaigns(tx: Tx, campaignIds: readonly string[]): Promise<Set<string>> {
  if (campaignIds.length === 0) return new Set()
  const free = await tx.rows<Pick<CampaignRow, 'id'>>(
    'lock_free_campaigns',
    // As JSON: see `loadOpenPayments`.
    `select id from campaigns where id in (select jsonb_array_elements_text($1::jsonb))
     order by id for no key update skip locked`,
    [JSON.stringify(campaignIds)],
  )
  return new Set(free.map(({ id }) => id))
}
