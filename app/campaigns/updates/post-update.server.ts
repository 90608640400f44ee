import type { CampaignPhotoRow, CampaignUpdateRow } from '../../../db/tables.ts'
import { keysOf } from '../../accounts/picture/picture.ts'
import { forgetUploads } from '../../accounts/profile/profile.server.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { campaignNotFound, refuseNoCampaignId } from '../load-campaigns.server.ts'
import { updatePicturesJson } from '../media/load-media.server.ts'
import { isSameGallery, type Photo } from '../media/media.ts'
import { ownUploads, placePhotos } from '../media/save-photos.server.ts'
import { askForReview } from '../moderation/moderate-campaign.server.ts'
import { isEnded } from '../period.ts'
import { type CampaignUpdate, type UpdateFacts, type UpdateInput, updateObstacle } from './campaign-update.ts'
import { type ImpactFacts, type ImpactInput, impactBody, impactObstacle } from './impact.ts'

type UpdatePost = { campaignId: string; input: UpdateInput; now: Date }

/**
 * Posts an update on the viewer's own campaign, once for each id; donors who asked for updates get an email. Refuses with CampaignNotFound (404),
 * UpdateExists (409) if the id was used for other content, and like `updateObstacle`, `impactObstacle` and `ownUploads`.
 */
export async function postUpdate(
  app: App,
  viewer: Viewer,
  { campaignId, input, now }: UpdatePost,
): Promise<CampaignUpdate> {
  refuseNoCampaignId(campaignId)
  const { id, body, pictures: requested = [], isImpact = false } = input
  return await app.db.transaction(async tx => {
    const facts = await lockFacts(tx, viewer.userId, campaignId, now)
    const posted = await postedBefore(tx, id)
    if (posted) return sameUpdate(posted, campaignId, input)
    const obstacle = updateObstacle(facts) ?? (isImpact ? impactObstacle(facts) : null)
    if (obstacle) throw obstacle
    await tx.rows(
      'insert_campaign_update',
      `insert into campaign_updates (id, campaign_id, author_user_id, body, created_at, is_impact) values ($1, $2, $3, $4, $5, $6)`,
      [id, campaignId, viewer.userId, body, now, isImpact],
    )
    const pictures = await ownUploads(tx, viewer.userId, requested)
    await placePhotos(tx, { campaignId, updateId: id, photos: pictures, at: now })
    if (pictures.length > 0) await askForReview(tx, campaignId, now)
    await emit(tx, [{ kind: 'campaign_update_posted', updateId: id }], now)
    await announce(tx, [`campaign:${campaignId}`, `user:${viewer.userId}`])
    return {
      id,
      body,
      at: now.toISOString(),
      ...(pictures.length > 0 && { pictures }),
      ...(isImpact && { isImpact }),
    }
  })
}

type ImpactPost = { campaignId: string; input: ImpactInput; now: Date }

/** Posts what the donations did as an update of an ended campaign (P910). */
export async function postImpact(app: App, viewer: Viewer, { campaignId, input, now }: ImpactPost) {
  const { id, pictures, ...lines } = input
  const update = { id, pictures, body: impactBody(lines), isImpact: true }
  return await postUpdate(app, viewer, { campaignId, input: update, now })
}

type PostFacts = UpdateFacts & ImpactFacts

/** Locks the campaign, so that concurrent posts count each other. */
async function lockFacts(tx: Tx, ownerId: string, campaignId: string, now: Date): Promise<PostFacts> {
  const [row] = await tx.rows<
    Pick<PostFacts, 'isActive' | 'consentWithdrawn' | 'donationCount'> & { endDate: Date | null }
  >(
    'lock_campaign_for_update',
    `select is_active, consent_withdrawn, donation_count, campaign_end_date as end_date
     from campaigns where id = $1 and owner_id = $2 for no key update`,
    [campaignId, ownerId],
  )
  if (!row) throw campaignNotFound()
  const { endDate, ...facts } = row
  const [counted] = await tx.rows<{ posted: number; hasImpact: boolean }>(
    'count_updates_lately',
    // Removed updates count, because their emails were sent.
    `select count(*)::int as posted, exists (
       select 1 from campaign_updates where campaign_id = $1 and is_impact and removed_at is null) as has_impact
     from campaign_updates where campaign_id = $1 and created_at > $2::timestamptz - interval '24 hours'`,
    [campaignId, now],
  )
  return {
    ...facts,
    isEnded: isEnded(endDate, now),
    postedToday: counted?.posted ?? 0,
    hasImpact: counted?.hasImpact ?? false,
  }
}

type Posted = Pick<CampaignUpdateRow, 'campaignId' | 'body' | 'isImpact'> & {
  at: Date
  pictures: Photo[] | null
}

async function postedBefore(tx: Tx, id: string): Promise<Posted | undefined> {
  const [row] = await tx.rows<Posted>(
    'update_posted_before',
    `select campaign_id, body, is_impact, created_at as at, ${updatePicturesJson('campaign_updates.id')} as pictures from campaign_updates where id = $1`,
    [id],
  )
  return row
}

function sameUpdate(
  posted: Posted,
  campaignId: string,
  { id, body, pictures = [], isImpact = false }: UpdateInput,
): CampaignUpdate {
  const shown = posted.pictures ?? []
  const isSame = posted.campaignId === campaignId && posted.body === body && posted.isImpact === isImpact
  if (!isSame || !isSameGallery(shown, pictures)) {
    throw refusal(
      'UpdateExists',
      409,
      phrase('This request was already sent with different content. Reload the page and try again.'),
    )
  }
  return {
    id,
    body,
    at: posted.at.toISOString(),
    ...(shown.length > 0 && { pictures: shown }),
    ...(isImpact && { isImpact }),
  }
}

type UpdateRemoval = { campaignId: string; updateId: string; now: Date; requestId: string }

/** Hides an update of the viewer's own campaign and deletes its pictures; its text stays in the table. Refuses with UpdateNotFound (404). */
export async function removeUpdate(
  app: App,
  viewer: Viewer,
  { campaignId, updateId, now, requestId }: UpdateRemoval,
): Promise<void> {
  refuseNoCampaignId(campaignId)
  await app.db.transaction(async tx => {
    const removed = await tx.rows(
      'remove_campaign_update',
      `update campaign_updates set removed_at = $4, removed_by = $3
       from campaigns c where c.id = campaign_id and campaign_updates.id = $2 and c.id = $1 and c.owner_id = $3 and removed_at is null
       returning 1`,
      [campaignId, updateId, viewer.userId, now],
    )
    if (removed.length === 0) throw refusal('UpdateNotFound', 404, phrase('This update was already removed.'))
    const pictures = await tx.rows<Pick<CampaignPhotoRow, 'url'>>(
      'remove_pictures_of_update',
      'delete from campaign_photos where update_id = $1 returning url',
      [updateId],
    )
    await audit(tx, {
      at: now,
      actorUserId: viewer.userId,
      action: 'campaign-update.removed',
      subjectType: 'campaign-update',
      subjectId: updateId,
      details: { campaignId },
      requestId,
    })
    // Makes the files inaccessible; a job deletes them within a minute.
    const keys = pictures.flatMap(({ url }) => keysOf(url))
    await forgetUploads(tx, viewer.userId, now, keys)
    await announce(tx, [`campaign:${campaignId}`, `user:${viewer.userId}`])
  })
}
