import { hasSecondFactor } from '../accounts/access.ts'
import { fileAddress, largeKeyOf } from '../accounts/picture/picture.ts'
import { can } from '../accounts/staff-roles.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { Viewer } from '../platform/viewer.ts'

type FileFacts = {
  /** True if a public page currently shows the file. */
  isShown: boolean
  /** True if the file belongs to the campaign of a student under 18. */
  isMinors: boolean
  /** True if a guardian has withdrawn consent for a campaign that uses the file. */
  isWithdrawn: boolean
  /** True if the file is on the viewer's profile or campaign, or if the viewer uploaded it. */
  isOwn: boolean
  bytes?: number | null
}

/** The Cache-Control of a stored file, and a video's size for range requests; null if the viewer may not see the file. */
export async function fileShown(
  db: Db,
  key: string,
  viewer: Viewer | null,
): Promise<{ caching: string; bytes: number | null } | null> {
  const isProfilePicture = key.startsWith('profile-pictures/')
  const facts = await (isProfilePicture ? profilePictureFacts : mediaFacts)(db, key, viewer?.userId ?? null)
  const caching = facts ? cachingOf(facts, viewer) : null
  const bytes = key.endsWith('.mp4') ? (facts?.bytes ?? null) : null
  return caching === null ? null : { caching, bytes }
}

/**
 * The Cache-Control of a file for this viewer; null if they may not see it (P94). Caches revalidate a minor's picture on each request, and
 * shared caches never store it. An adult's picture may stay cached for ten minutes after it is hidden.
 */
export function cachingOf({ isShown, isMinors, isWithdrawn, isOwn }: FileFacts, viewer: Viewer | null) {
  const isPublic = isShown && !isWithdrawn
  if (isPublic && !isMinors) return 'public, max-age=600'
  const isAllowed = isPublic || isOwn || (viewer && can(viewer, 'readCampaigns') && hasSecondFactor(viewer))
  return isAllowed ? 'private, no-cache' : null
}

async function profilePictureFacts(db: Db, key: string, viewerId: string | null) {
  const [facts] = await db.rows<FileFacts>(
    'picture_facts',
    `select
       exists (select 1 from public_campaigns where profile_picture_url = $1 and is_active) as is_shown,
       exists (select 1 from campaigns where profile_picture_url = $1 and guardian_user_id is not null) as is_minors,
       exists (select 1 from campaigns where profile_picture_url = $1 and consent_withdrawn) as is_withdrawn,
       exists (select 1 from campaigns where profile_picture_url = $1 and owner_id = $2)
         or exists (select 1 from profiles where profile_picture_url = $1 and user_id = $2)
         or exists (select 1 from uploads where key = $3 and user_id = $2) as is_own`,
    [fileAddress(largeKeyOf(key)), viewerId, key],
  )
  return facts
}

/** Facts about gallery photos, pictures of updates, and videos. Access follows the campaign that they belong to. */
async function mediaFacts(db: Db, key: string, viewerId: string | null) {
  const [facts] = await db.rows<FileFacts>(
    'media_facts',
    `with shown as materialized (select c.* from campaigns c where c.id = coalesce(
       (select campaign_id from campaign_photos where url = $1), (select campaign_id from campaign_videos where url = $1 or poster_url = $1)))
     select
       exists (select 1 from public_campaigns p where p.id = (select id from shown) and p.is_active) as is_shown,
       exists (select 1 from shown where guardian_user_id is not null) as is_minors,
       exists (select 1 from shown where consent_withdrawn) as is_withdrawn,
       exists (select 1 from shown where owner_id = $2) or exists (select 1 from uploads where key = $3 and user_id = $2) as is_own,
       (select bytes from uploads where key = $3) as bytes`,
    [fileAddress(largeKeyOf(key)), viewerId, key],
  )
  return facts
}
