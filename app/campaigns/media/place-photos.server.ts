import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Photo, PhotoInput } from './media.ts'

/**
 * The photos that were uploaded under these addresses by this person and stand nowhere yet, with their sizes and in this order.
 * Refuses InvalidPicture (400) where one of them is no such photo.
 */
export async function ownUploads(tx: Tx, userId: string, asked: readonly PhotoInput[]): Promise<Photo[]> {
  const urls = asked.map(({ url }) => url)
  const found = await tx.rows<{ url: string; width: number; height: number }>(
    'own_photos',
    `select '/files/' || key as url, width, height from uploads
     where user_id = $1 and key = any($2) and key like 'campaign-pictures/%' and width is not null
       and not exists (select 1 from campaign_photos where url = '/files/' || key)
       and not exists (select 1 from campaign_videos where poster_url = '/files/' || key)`,
    [userId, urls.map(url => url.replace(/^\/files\//, ''))],
  )
  const sizes = new Map(found.map(({ url, ...size }) => [url, size]))
  return asked.map(({ url, description }) => {
    const size = sizes.get(url)
    if (!size) throw refusal('InvalidPicture', 400, phrase('Upload the picture again.'))
    return { url, description, ...size }
  })
}

export type Placed = { campaignId: string; updateId: string | null; photos: readonly Photo[]; at: Date }

/** Puts photos into a gallery that is empty, or beside an update. */
export async function placePhotos(tx: Tx, { campaignId, updateId, photos, at }: Placed): Promise<void> {
  for (const [index, { url, width, height, description }] of photos.entries()) {
    await tx.rows(
      'place_photo',
      `insert into campaign_photos (url, campaign_id, update_id, place, width, height, description, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [url, campaignId, updateId, index + 1, width, height, description, at],
    )
  }
}

/** A listed campaign is looked at again when it shows what nobody has looked at (P97). */
export async function askForReview(tx: Tx, campaignId: string, at: Date): Promise<void> {
  await tx.rows(
    'review_new_media',
    'update campaigns set changed_since_review_at = coalesce(changed_since_review_at, $2) where id = $1 and is_approved',
    [campaignId, at],
  )
}
