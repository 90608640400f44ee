import type { Db, Tx } from '../platform/database/database.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import type { Topic } from '../platform/topics/topics.ts'

/** Sets or removes the picture of a scholar's own campaigns (P65); campaigns that a guardian owns keep the student's picture. */
export async function setCampaignPictures(
  tx: Tx,
  ownerId: string,
  url: string | null,
  at: Date,
): Promise<void> {
  const changed = await tx.rows<{ id: string }>(
    'set_campaign_pictures',
    `update campaigns set profile_picture_url = $2, updated_at = $3,
       changed_since_review_at = case when is_approved and is_active and $2::text is not null
         then coalesce(changed_since_review_at, $3) else changed_since_review_at end
     where user_id = $1 returning id`,
    [ownerId, url, at],
  )
  if (changed.length === 0) return
  await announce(tx, ['campaigns', ...changed.map(({ id }): Topic => `campaign:${id}`)])
}

export async function isPictureShown(db: Db, url: string): Promise<boolean> {
  const shown = await db.rows(
    'is_picture_shown',
    'select 1 from campaigns where profile_picture_url = $1 limit 1',
    [url],
  )
  return shown.length > 0
}
