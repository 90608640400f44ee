import type { WithdrawalRow } from '#db/tables.ts'
import type { Tx } from '../platform/database/database.server.ts'

/**
 * Locks the campaigns of these withdrawals, in the order of their ids, before the withdrawals themselves. Everyone locks campaigns
 * first: deleting an account locks its campaigns, then its withdrawals.
 */
export async function lockCampaignsOf(tx: Tx, withdrawalIds: readonly string[]): Promise<void> {
  await tx.rows(
    'lock_campaigns_of_withdrawals',
    `select 1 from campaigns where id in (select campaign_id from withdrawals where id = any($1::uuid[]))
     order by id for no key update`,
    [withdrawalIds],
  )
}

/** The withdrawals of a batch, in the order of their ids. */
export async function withdrawalsOf(tx: Tx, batchId: string): Promise<string[]> {
  const rows = await tx.rows<Pick<WithdrawalRow, 'id'>>(
    'withdrawals_of_batch',
    'select id from withdrawals where payout_batch_id = $1 order by id',
    [batchId],
  )
  return rows.map(({ id }) => id)
}
