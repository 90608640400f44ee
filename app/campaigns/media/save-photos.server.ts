import type { CampaignRow } from '../../../db/tables.ts'
import { keysOf } from '../../accounts/picture/picture.ts'
import { forgetUploads } from '../../accounts/profile/profile.server.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { campaignDeactivated } from '../editing/edit-campaign.ts'
import { campaignNotFound, refuseNoCampaignId } from '../load-campaigns.server.ts'
import { askForReview } from '../moderation/moderate-campaign.server.ts'
import { galleryJson } from './load-media.server.ts'
import { isSameGallery, type Photo, type PhotoInput, type PhotosInput } from './media.ts'

type PhotosSaved = { campaignId: string; input: PhotosInput; now: Date; requestId: string }

/**
 * Replaces the gallery of the viewer's own campaign (P410); returns it and the files no longer referenced. A repeat changes nothing. Refuses
 * CampaignNotFound (404), CampaignDeactivated and PhotosChanged (409), and like `ownUploads`.
 */
export async function savePhotos(
  app: App,
  viewer: Viewer,
  { campaignId, input, now, requestId }: PhotosSaved,
): Promise<{ photos: Photo[]; gone: string[] }> {
  refuseNoCampaignId(campaignId)
  return await app.db.transaction(async tx => {
    await lockShown(tx, viewer.userId, campaignId)
    const before = await galleryOf(tx, campaignId)
    if (isSameGallery(before, input.photos)) return { photos: before, gone: [] }
    if (JSON.stringify(before.map(({ url }) => url)) !== JSON.stringify(input.seen)) throw photosChanged()
    const added = await ownUploads(
      tx,
      viewer.userId,
      input.photos.filter(({ url }) => !before.some(photo => photo.url === url)),
    )
    const byUrl = new Map([...before, ...added].map(photo => [photo.url, photo]))
    const photos = input.photos.flatMap(({ url, description }) => {
      const photo = byUrl.get(url)
      return photo ? [{ ...photo, description }] : []
    })
    const removed = before.filter(({ url }) => !photos.some(photo => photo.url === url))
    await tx.rows(
      'empty_gallery',
      'delete from campaign_photos where campaign_id = $1 and update_id is null',
      [campaignId],
    )
    await placePhotos(tx, { campaignId, updateId: null, photos, at: now })
    const gone = await forgetUploads(
      tx,
      viewer.userId,
      now,
      removed.flatMap(({ url }) => keysOf(url)),
    )
    if (added.length > 0) await askForReview(tx, campaignId, now)
    await audit(tx, {
      at: now,
      actorUserId: viewer.userId,
      action: 'campaign.photos-changed',
      subjectType: 'campaign',
      subjectId: campaignId,
      details: { photos: photos.length, added: added.length, removed: removed.length },
      requestId,
    })
    await announce(tx, [`campaign:${campaignId}`, `user:${viewer.userId}`, 'admin'])
    return { photos, gone }
  })
}

/** Locks the viewer's own campaign. Refuses with CampaignNotFound (404) and CampaignDeactivated (409). */
export async function lockShown(tx: Tx, ownerId: string, campaignId: string): Promise<void> {
  const [row] = await tx.rows<Pick<CampaignRow, 'isActive'>>(
    'lock_campaign_for_media',
    'select is_active from campaigns where id = $1 and owner_id = $2 for no key update',
    [campaignId, ownerId],
  )
  if (!row) throw campaignNotFound()
  if (!row.isActive) throw campaignDeactivated()
}

async function galleryOf(tx: Tx, campaignId: string): Promise<Photo[]> {
  const [row] = await tx.rows<{ photos: Photo[] | null }>(
    'gallery_of_campaign',
    `select ${galleryJson('$1')} as photos`,
    [campaignId],
  )
  return row?.photos ?? []
}

const photosChanged = () =>
  refusal(
    'PhotosChanged',
    409,
    phrase('The photos were changed somewhere else after you opened them. Please review them and try again.'),
  )

/** The person's uploads with these URLs, in the same order. Refuses with InvalidPicture (400) if one isn't theirs or is already in use. */
export async function ownUploads(tx: Tx, userId: string, photos: readonly PhotoInput[]): Promise<Photo[]> {
  const urls = photos.map(({ url }) => url)
  const uploads = await tx.rows<{ url: string; width: number; height: number }>(
    'own_photos',
    `select '/files/' || key as url, width, height from uploads
     where user_id = $1 and key = any($2) and key like 'campaign-pictures/%' and width is not null
       and not exists (select 1 from campaign_photos where url = '/files/' || key)
       and not exists (select 1 from campaign_videos where poster_url = '/files/' || key)`,
    [userId, urls.map(url => url.replace(/^\/files\//, ''))],
  )
  const sizes = new Map(uploads.map(({ url, ...size }) => [url, size]))
  return photos.map(({ url, description }) => {
    const size = sizes.get(url)
    if (!size) throw refusal('InvalidPicture', 400, phrase('Upload the picture again.'))
    return { url, description, ...size }
  })
}

export type Placed = { campaignId: string; updateId: string | null; photos: readonly Photo[]; at: Date }

/** Inserts photos into an empty gallery, or into an update. */
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
