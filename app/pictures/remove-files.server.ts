import { subHours } from 'date-fns/subHours'
import type { UploadRow } from '#db/tables.ts'
import { dropForgotten, forgetSwept } from '../accounts/profile/profile.server.ts'
import type { App } from '../platform/app.server.ts'

const removeBatch = 100
/** With an hourly sweep, unused uploads are deleted within a day. */
const retentionHours = 23
const sweepBatch = 500

/**
 * Deletes files from the store whose uploads are marked as forgotten: those in `keys`, or the oldest. Call it after the marking transaction
 * has committed. If the store fails, the row stays and a job retries every minute. Returns the number of deleted files.
 */
export async function removeForgotten(app: App, keys?: readonly string[]): Promise<number> {
  const forgotten = keys ?? (await oldestForgotten(app))
  if (forgotten.length === 0) return 0
  const results = await Promise.all(forgotten.map(key => remove(app, key)))
  const removed = forgotten.filter((_, index) => results[index])
  await dropForgotten(app.db, removed)
  return removed.length
}

async function oldestForgotten(app: App): Promise<string[]> {
  const rows = await app.db.rows<Pick<UploadRow, 'key'>>(
    'forgotten_uploads',
    'select key from uploads where forgotten_at is not null order by forgotten_at limit $1',
    [removeBatch],
  )
  return rows.map(({ key }) => key)
}

async function remove(app: App, key: string): Promise<boolean> {
  try {
    await app.files.remove(key)
    return true
  } catch (error) {
    app.log.warn({ key, err: (error as Error).message }, 'a file could not be removed yet')
    return false
  }
}

/** Deletes uploads older than 23 hours that no profile or campaign uses. Returns their number. */
export async function sweepUploads(app: App): Promise<number> {
  const now = app.clock.now()
  const unused = await app.db.rows<Pick<UploadRow, 'key'>>(
    'unused_uploads',
    `select key from (select key, created_at, '/files/' || regexp_replace(key, '-400[.]webp$', '-1200.webp') as url from uploads where forgotten_at is null) u
     where created_at < $1
       and not exists (select 1 from profiles p where p.profile_picture_url = u.url)
       and not exists (select 1 from campaigns c where c.profile_picture_url = u.url)
       and not exists (select 1 from campaign_photos m where m.url = u.url)
       and not exists (select 1 from campaign_videos v where u.url in (v.url, v.poster_url))
     order by created_at limit $2`,
    [subHours(now, retentionHours), sweepBatch],
  )
  const keys = unused.map(({ key }) => key)
  if (keys.length === 0) return 0
  await removeForgotten(app, await app.db.transaction(tx => forgetSwept(tx, keys, now)))
  return keys.length + (keys.length === sweepBatch ? await sweepUploads(app) : 0)
}
