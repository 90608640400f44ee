import { postEntries } from '../ledger/post-entries.server.ts'
import { ownerlessFunds } from '../ledger/postings.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { newId } from '../platform/ids.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import { settleApart } from './totals.server.ts'

/**
 * Moves what came to a campaign after its owner left (a returned payout, a dispute won) into suspense, visible to the admins
 * (P173). Does nothing while the owner is there or nothing is left.
 */
export async function sweepOwnerless(tx: Tx, campaignId: string, at: Date): Promise<void> {
  const [row] = await tx.rows<{ left: number }>(
    'ownerless_funds',
    `select c.raised_amount - c.total_withdrawn - c.pending_withdrawn as left
     from campaigns c join users u on u.id = c.owner_id
     where c.id = $1 and u.deleted_at is not null for no key update of c`,
    [campaignId],
  )
  if (!row || row.left <= 0) return
  const id = newId(at)
  await tx.rows(
    'insert_ownerless_funds',
    `insert into suspense_items (id, kind, campaign_id, amount, found_at) values ($1, 'ownerless_funds', $2, $3, $4)`,
    [id, campaignId, row.left, at],
  )
  await settleApart(tx, campaignId, row.left)
  await postEntries(tx, [ownerlessFunds({ subjectId: id, campaignId, occurredAt: at }, row.left)], at)
  await announce(tx, ['admin'])
}
