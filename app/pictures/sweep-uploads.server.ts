import { subHours } from 'date-fns'
import { forgetSwept } from '../accounts/profile/profile-picture.server.ts'
import type { App } from '../platform/app.server.ts'
import { removeForgotten } from './remove-files.server.ts'

/** Uploads of a form that was never sent are gone within a day, swept once an hour. */
const retentionHours = 23
const mostAtOnce = 500

/** Removes uploads that neither a profile nor a campaign shows; answers how many. */
export async function sweepUploads(app: App): Promise<number> {
  const now = app.clock.now()
  const unused = await app.db.rows<{ key: string }>(
    'unused_uploads',
    `select key from (select key, created_at, '/files/' || regexp_replace(key, '-400[.]webp$', '-1200.webp') as url from uploads where forgotten_at is null) u
     where created_at < $1
       and not exists (select 1 from profiles p where p.profile_picture_url = u.url)
       and not exists (select 1 from campaigns c where c.profile_picture_url = u.url)
       and not exists (select 1 from campaign_photos m where m.url = u.url)
       and not exists (select 1 from campaign_videos v where u.url in (v.url, v.poster_url))
     order by created_at limit $2`,
    [subHours(now, retentionHours), mostAtOnce],
  )
  const keys = unused.map(({ key }) => key)
  if (keys.length === 0) return 0
  await removeForgotten(app, await app.db.transaction(tx => forgetSwept(tx, keys, now)))
  return keys.length + (keys.length === mostAtOnce ? await sweepUploads(app) : 0)
}
