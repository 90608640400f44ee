import { postEntries } from '../ledger/post-entries.server.ts'
import { ownerlessFunds } from '../ledger/postings.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { newId } from '../platform/ids.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import { campaignFields, columnOf, fieldNames } from './fields.ts'
import { columnsEmptied } from './other-columns.ts'
import { settleApart } from './totals.server.ts'

/** Payments open again after this time, in case the owner doesn't finish deleting their account. */
const closedHours = 2

/** Closes a person's campaigns to new payments for two hours while their account is being deleted (P17). */
export async function closeToPayments(tx: Tx, ownerId: string, now: Date): Promise<void> {
  const closed = await tx.rows<{ id: string }>(
    'close_campaigns_to_payments',
    `update campaigns set closed_to_payments_until = $2::timestamptz + make_interval(hours => $3)
     where owner_id = $1 returning id`,
    [ownerId, now, closedHours],
  )
  const topics = closed.map(({ id }) => `campaign:${id}` as const)
  await announce(tx, topics)
}

const erasedColumns = [
  ...fieldNames.flatMap(name => {
    const { erased } = campaignFields[name]
    return 'to' in erased ? [{ column: columnOf(name), to: erased.to }] : []
  }),
  ...columnsEmptied.map(column => ({ column, to: null })),
]

/** Removes a person from their campaigns: pages disappear, text and contacts are replaced, amounts and consent records stay (P17, P79). */
export async function forgetOwner(tx: Tx, ownerId: string, now: Date): Promise<void> {
  const campaigns = await tx.rows<{ id: string }>(
    'forget_campaigns',
    `update campaigns set is_active = false, updated_at = $2, ${erasedColumns.map(({ column }, at) => `${column} = $${at + 3}`).join(', ')}
     where owner_id = $1 returning id`,
    [ownerId, now, ...erasedColumns.map(({ to }) => to)],
  )
  const ids = campaigns.map(({ id }) => id)
  await tx.rows('forget_campaign_drafts', 'delete from campaign_drafts where user_id = $1', [ownerId])
  await tx.rows('forget_counts', 'delete from campaign_counts where campaign_id = any($1)', [ids])
  await tx.rows('forget_privacy_reports', 'delete from privacy_reports where campaign_id = any($1)', [ids])
  await tx.rows('forget_photos', 'delete from campaign_photos where campaign_id = any($1)', [ids])
  await tx.rows('forget_videos', 'delete from campaign_videos where campaign_id = any($1)', [ids])
  await tx.rows('forget_updates', 'delete from campaign_updates where campaign_id = any($1)', [ids])
  await tx.rows('forget_parental_forms', 'delete from parental_submissions where campaign_id = any($1)', [
    ids,
  ])
  await tx.rows(
    'forget_reporter',
    'update campaign_reports set reporter_email = null, reporter_user_id = null where reporter_user_id = $1',
    [ownerId],
  )
  await announce(tx, ['campaigns', 'admin', ...ids.map(id => `campaign:${id}` as const)])
}

/**
 * Moves money that reached a campaign after its owner's account was deleted (a returned payout, a won dispute) into suspense (P173). Does
 * nothing if the owner exists or the balance is not positive.
 */
export async function sweepOwnerless(tx: Tx, campaignId: string, at: Date): Promise<void> {
  const [row] = await tx.rows<{ balance: number }>(
    'ownerless_funds',
    `select c.raised_amount - c.total_withdrawn - c.pending_withdrawn as balance
     from campaigns c join users u on u.id = c.owner_id
     where c.id = $1 and u.deleted_at is not null for no key update of c`,
    [campaignId],
  )
  if (!row || row.balance <= 0) return
  const id = newId(at)
  await tx.rows(
    'insert_ownerless_funds',
    `insert into suspense_items (id, kind, campaign_id, amount, found_at) values ($1, 'ownerless_funds', $2, $3, $4)`,
    [id, campaignId, row.balance, at],
  )
  await settleApart(tx, campaignId, row.balance)
  await postEntries(tx, [ownerlessFunds({ subjectId: id, campaignId, occurredAt: at }, row.balance)], at)
  await announce(tx, ['admin'])
}
