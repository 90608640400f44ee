import type { Tx } from '../platform/database.server.ts'
import { announce } from '../platform/topics.server.ts'

/** What stands where a name stood. */
const nobody = 'Deleted'

/**
 * Takes a person out of their campaigns: pages go, words and contacts are replaced, sums stay (P17, P79). Consent
 * records stay as they are: they prove what was agreed to.
 */
export async function forgetOwner(tx: Tx, ownerId: string, now: Date): Promise<void> {
  const campaigns = await tx.rows<{ id: string }>(
    'forget_campaigns',
    `update campaigns set is_active = false, first_name = $2, last_name = $2, email = 'deleted@deleted.invalid', phone = null,
       university = $2, major = $2, gpa = null, story = $2, achievements = '{}', campaign_link = null,
       profile_picture_url = null, heard_about_us = null, updated_at = $3
     where owner_id = $1 returning id`,
    [ownerId, nobody, now],
  )
  const ids = campaigns.map(({ id }) => id)
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
