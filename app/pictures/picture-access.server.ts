import { fileAddress, largeKeyOf } from '../accounts/picture/picture.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { Db } from '../platform/database/database.server.ts'
import { cachingOf, type PictureFacts } from './picture-access.ts'

/**
 * The caching rule of a stored picture for whoever requests it, null where they may not see it. One query by indexes, for both
 * sizes.
 */
export async function pictureCaching(db: Db, key: string, viewer: Viewer | null): Promise<string | null> {
  const [facts] = await db.rows<PictureFacts>(
    'picture_facts',
    `select
       exists (select 1 from public_campaigns where profile_picture_url = $1 and is_active) as is_shown,
       exists (select 1 from campaigns where profile_picture_url = $1 and guardian_user_id is not null) as is_minors,
       exists (select 1 from campaigns where profile_picture_url = $1 and consent_withdrawn) as is_withdrawn,
       exists (select 1 from campaigns where profile_picture_url = $1 and owner_id = $2)
         or exists (select 1 from profiles where profile_picture_url = $1 and user_id = $2)
         or exists (select 1 from uploads where key = $3 and user_id = $2) as is_own`,
    [fileAddress(largeKeyOf(key)), viewer?.userId ?? null, key],
  )
  return facts ? cachingOf(facts, viewer) : null
}
