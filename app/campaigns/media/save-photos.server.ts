import { keysOf } from '../../accounts/picture/picture.ts'
import { forgetUploads } from '../../accounts/profile/profile-picture.server.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { campaignNotFound, refuseNoCampaignId } from '../load-campaigns.server.ts'
import { galleryJson } from './load-media.server.ts'
import { isSameGallery, type Photo, type PhotosInput } from './media.ts'
import { askForReview, ownUploads, placePhotos } from './place-photos.server.ts'

export type PhotosSaved = { campaignId: string; input: PhotosInput; now: Date; requestId: string }

/**
 * Makes the gallery of the viewer's own campaign what was sent (P410); answers it, and the files that nothing shows any more. A repeat changes
 * nothing. Refuses CampaignNotFound (404), CampaignDeactivated and PhotosChanged (409), and what `ownUploads` refuses.
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
    const known = new Map([...before, ...added].map(photo => [photo.url, photo]))
    const photos = input.photos.flatMap(({ url, description }) => {
      const photo = known.get(url)
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

/** Holds the viewer's own campaign, so that two at once see each other's work. Refuses CampaignNotFound (404) and CampaignDeactivated (409). */
export async function lockShown(tx: Tx, ownerId: string, campaignId: string): Promise<void> {
  const [row] = await tx.rows<{ isActive: boolean }>(
    'lock_campaign_for_media',
    'select is_active from campaigns where id = $1 and owner_id = $2 for no key update',
    [campaignId, ownerId],
  )
  if (!row) throw campaignNotFound()
  if (row.isActive) return
  throw refusal(
    'CampaignDeactivated',
    409,
    phrase('This campaign was deactivated, so it can’t be changed anymore. Its funds are still yours.'),
  )
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
