import { fileAddress, largeKeyOf } from '../accounts/picture/picture.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { Db } from '../platform/database/database.server.ts'
import { cachingOf, type PictureFacts } from './picture-access.ts'

/** How a file may be cached, and how many bytes it has where it is asked for in parts. */
export type Shown = { caching: string; bytes: number | null }

/**
 * How a stored picture or video is given to whoever requests it, null where they may not see it. One query by indexes, for both
 * sizes.
 */
export async function fileShown(db: Db, key: string, viewer: Viewer | null): Promise<Shown | null> {
  const ask = key.startsWith('profile-pictures/') ? portraitFacts : mediaFacts
  const facts = await ask(db, key, viewer?.userId ?? null)
  const caching = facts ? cachingOf(facts, viewer) : null
  const bytes = key.endsWith('.mp4') ? ((facts as MediaFacts | undefined)?.bytes ?? null) : null
  return caching === null ? null : { caching, bytes }
}

type MediaFacts = PictureFacts & { bytes: number | null }

async function portraitFacts(db: Db, key: string, viewerId: string | null) {
  const [facts] = await db.rows<PictureFacts>(
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

/** Of what stands in a campaign's gallery, or beside an update: the campaign alone says who may see it. */
async function mediaFacts(db: Db, key: string, viewerId: string | null) {
  const [facts] = await db.rows<MediaFacts>(
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
