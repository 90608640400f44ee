import type { CampaignVideoRow } from '../../../db/tables.ts'
import { keysOf } from '../../accounts/picture/picture.ts'
import { forgetUploads } from '../../accounts/profile/profile.server.ts'
import { phrase } from '../../lib/phrase.ts'
import { Refusal, refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { refuseNoCampaignId } from '../load-campaigns.server.ts'
import { askForReview } from '../moderation/moderate-campaign.server.ts'
import { captionsOf } from './captions.ts'
import type { VideoInput } from './media.ts'
import { lockShown } from './save-photos.server.ts'

type VideoSaved = { campaignId: string; input: VideoInput | null; now: Date; requestId: string }

/**
 * Replaces or removes the video of the viewer's own campaign (P414); returns the files no longer referenced. A repeat changes nothing. Refuses
 * CampaignNotFound (404), CampaignDeactivated (409), InvalidVideo, InvalidPicture and InvalidCaptions (400).
 */
export async function saveVideo(
  app: App,
  viewer: Viewer,
  { campaignId, input, now, requestId }: VideoSaved,
): Promise<string[]> {
  refuseNoCampaignId(campaignId)
  return await app.db.transaction(async tx => {
    await lockShown(tx, viewer.userId, campaignId)
    const [before] = await tx.rows<Removed & VideoFacts>(
      'remove_video',
      'delete from campaign_videos where campaign_id = $1 returning url, poster_url, milliseconds, width, height',
      [campaignId],
    )
    const isSame = before?.url === input?.url
    if (input) {
      const facts = before && isSame ? before : await ownVideo(tx, viewer.userId, input.url)
      if (before?.posterUrl !== input.posterUrl) await requireOwnPoster(tx, viewer.userId, input.posterUrl)
      const captions = captionsOf(input.captions, facts.milliseconds)
      if (captions instanceof Refusal) throw captions
      await tx.rows(
        'show_video',
        `insert into campaign_videos (campaign_id, url, poster_url, width, height, milliseconds, description, captions, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          campaignId,
          input.url,
          input.posterUrl,
          facts.width,
          facts.height,
          facts.milliseconds,
          input.description,
          captions,
          now,
        ],
      )
      if (!isSame) await askForReview(tx, campaignId, now)
    }
    const gone = before ? removedKeys(before, input) : []
    const action = input ? 'campaign.video-shown' : 'campaign.video-removed'
    await audit(tx, {
      at: now,
      actorUserId: viewer.userId,
      action,
      subjectType: 'campaign',
      subjectId: campaignId,
      details: {},
      requestId,
    })
    await announce(tx, [`campaign:${campaignId}`, `user:${viewer.userId}`, 'admin'])
    return await forgetUploads(tx, viewer.userId, now, gone)
  })
}

type Removed = Pick<CampaignVideoRow, 'url' | 'posterUrl'>

function removedKeys(before: Removed, input: VideoInput | null): string[] {
  const video = before.url === input?.url ? [] : [before.url.slice('/files/'.length)]
  return before.posterUrl === input?.posterUrl ? video : [...video, ...keysOf(before.posterUrl)]
}

type VideoFacts = Pick<CampaignVideoRow, 'width' | 'height' | 'milliseconds'>

/** The metadata of an unused video that this person uploaded. Refuses with InvalidVideo (400). */
async function ownVideo(tx: Tx, userId: string, url: string): Promise<VideoFacts> {
  const [video] = await tx.rows<VideoFacts>(
    'own_video',
    `select width, height, milliseconds from uploads
     where user_id = $1 and '/files/' || key = $2 and content_type = 'video/mp4' and milliseconds is not null
       and not exists (select 1 from campaign_videos where url = $2)`,
    [userId, url],
  )
  if (!video) throw refusal('InvalidVideo', 400, phrase('Upload the video again.'))
  return video
}

/** Refuses a still that this person didn't upload, or that is already used (InvalidPicture, 400). */
async function requireOwnPoster(tx: Tx, userId: string, url: string): Promise<void> {
  const [poster] = await tx.rows(
    'own_poster',
    `select 1 from uploads where user_id = $1 and '/files/' || key = $2 and key like 'campaign-pictures/%' and width is not null
       and not exists (select 1 from campaign_photos where url = $2) and not exists (select 1 from campaign_videos where poster_url = $2)`,
    [userId, url],
  )
  if (!poster) throw refusal('InvalidPicture', 400, phrase('Upload the picture again.'))
}
