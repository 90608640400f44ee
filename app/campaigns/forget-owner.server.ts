import type { Tx } from '../platform/database/database.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import { campaignFields, fieldNames } from './fields.ts'
import { columnsEmptied } from './other-columns.ts'

/** What is written into which column of a campaign; what stays, stays for the reason its field gives. */
const written = [
  ...fieldNames.flatMap(name => {
    const { column, erased } = campaignFields[name]
    return 'to' in erased ? [{ column, to: erased.to }] : []
  }),
  ...columnsEmptied.map(column => ({ column, to: null })),
]

/**
 * Removes a person from their campaigns: pages disappear, texts and contacts are replaced, sums stay (P17, P79). Consent records
 * stay unchanged: they prove what was agreed to.
 */
export async function forgetOwner(tx: Tx, ownerId: string, now: Date): Promise<void> {
  const campaigns = await tx.rows<{ id: string }>(
    'forget_campaigns',
    `update campaigns set is_active = false, updated_at = $2, ${written.map(({ column }, at) => `${column} = $${at + 3}`).join(', ')}
     where owner_id = $1 returning id`,
    [ownerId, now, ...written.map(({ to }) => to)],
  )
  const ids = campaigns.map(({ id }) => id)
  await tx.rows('forget_counts', 'delete from campaign_counts where campaign_id = any($1)', [ids])
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
