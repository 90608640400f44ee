import { hasSecondFactor } from '../../accounts/access.ts'
import { can } from '../../accounts/staff-roles.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { campaignNotFound, refuseNoCampaignId } from '../load-campaigns.server.ts'
import { wordsOf } from './captions.ts'
import type { CampaignMedia, OwnMedia, Photo, Video } from './media.ts'

const photoJson = `json_build_object('url', m.url, 'width', m.width, 'height', m.height, 'description', m.description)`

/** SQL for an update's photos, in order; null if it has none. */
export const updatePicturesJson = (updateId: string) =>
  `(select json_agg(${photoJson} order by m.place) from campaign_photos m where m.update_id = ${updateId})`

/** SQL for a campaign's gallery, in order; null if it is empty. */
export const galleryJson = (campaignId: string) =>
  `(select json_agg(${photoJson} order by m.place) from campaign_photos m where m.campaign_id = ${campaignId} and m.update_id is null)`

/** SQL for a campaign's video; null if it has none. */
export const videoJson = (campaignId: string) =>
  `(select json_build_object('url', v.url, 'posterUrl', v.poster_url, 'width', v.width, 'height', v.height, 'milliseconds', v.milliseconds,
     'description', v.description, 'hasCaptions', v.captions is not null) from campaign_videos v where v.campaign_id = ${campaignId})`

export function mediaOf(photos: Photo[] | null, video: Video | null): CampaignMedia | null {
  return photos || video ? { photos: photos ?? [], video } : null
}

/** SQL for all photos of a campaign, the gallery's first. */
export const allPhotosJson = (campaignId: string) =>
  `(select json_agg(${photoJson} order by m.update_id nulls first, m.place) from campaign_photos m where m.campaign_id = ${campaignId})`

/** The media of the viewer's own campaign, active or not. Refuses with CampaignNotFound (404) for someone else's. */
export async function loadOwnMedia(db: Db, ownerId: string, campaignId: string): Promise<OwnMedia> {
  refuseNoCampaignId(campaignId)
  const [row] = await db.rows<{ photos: Photo[] | null; video: Video | null; captions: string | null }>(
    'own_media',
    `select ${galleryJson('c.id')} as photos, ${videoJson('c.id')} as video,
       (select captions from campaign_videos v where v.campaign_id = c.id) as captions
     from campaigns c where c.id = $1 and c.owner_id = $2`,
    [campaignId, ownerId],
  )
  if (!row) throw campaignNotFound()
  return { photos: row.photos ?? [], video: row.video, captions: row.captions ? wordsOf(row.captions) : '' }
}

/** A video's captions as WebVTT, for everyone who may see the video (P416). Refuses with CampaignNotFound (404) for others. */
export async function loadCaptions(db: Db, campaignId: string, viewer: Viewer | null): Promise<string> {
  refuseNoCampaignId(campaignId)
  const mayReview = viewer !== null && can(viewer, 'readCampaigns') && hasSecondFactor(viewer)
  const [row] = await db.rows<{ captions: string | null }>(
    'captions_of_video',
    `select v.captions from campaign_videos v join campaigns c on c.id = v.campaign_id
     where c.id = $1 and ((c.is_active and not c.consent_withdrawn and not c.owner_suspended and c.hidden_for_privacy_at is null) or c.owner_id = $2 or $3)`,
    [campaignId, viewer?.userId ?? null, mayReview],
  )
  if (!row?.captions) throw campaignNotFound()
  return row.captions
}
