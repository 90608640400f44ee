import type { CampaignRow } from '../../../db/tables.ts'
import { requireStepUp } from '../../accounts/access.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { type AuditAction, audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { campaignNotFound, refuseNoCampaignId } from '../load-campaigns.server.ts'
import { type ModeratedState, type ModerationAction, mayModerate, moderationOf } from './moderation.ts'

export type ModerationStep = {
  admin: Viewer
  campaignId: string
  reason: string
  now: Date
  requestId: string
}
type Locked = ModeratedState & Pick<CampaignRow, 'ownerId'>

/**
 * Lists, unlists or takes down someone else's campaign and notifies the owner with the reason (P98). Unlisting or taking down resolves the
 * open reports as upheld; taking down freezes the funds, even if the owner deactivated it first. Refuses with CampaignNotFound (404), OwnCampaign
 * (403), AlreadyDecided (409).
 */
export async function moderateCampaign(app: App, act: ModerationAction, step: ModerationStep): Promise<void> {
  const { campaignId, reason, admin, now } = step
  await app.db.transaction(async tx => {
    const campaign = await lockForeignCampaign(tx, step)
    if (!mayModerate(act, campaign)) throw alreadyDecided()
    await tx.rows(
      'moderate_campaign',
      `update campaigns set moderation = $2, moderation_reason = nullif($3, ''), moderated_at = $4, moderated_by = $5, updated_at = $4,
         is_approved = case $2 when 'approved' then true when 'unlisted' then false else is_approved end,
         is_active = is_active and $2 <> 'deactivated', changed_since_review_at = null,
         funds_frozen_at = case $2 when 'deactivated' then $4::timestamptz when 'approved' then null else funds_frozen_at end,
         funds_frozen_by = case $2 when 'deactivated' then $5::uuid when 'approved' then null else funds_frozen_by end
       where id = $1`,
      [campaignId, moderationOf[act], reason, now, admin.userId],
    )
    if (act !== 'approve') await resolveReports(tx, 'upheld', step)
    await record(tx, `campaign.${moderationOf[act]}`, step)
    await emit(tx, [{ kind: 'campaign_moderated', campaignId, act: moderationOf[act], reason }], now)
    await announce(tx, [`campaign:${campaignId}`, 'campaigns', 'admin', `user:${campaign.ownerId}`])
  })
}

/**
 * Closes the open reports about a campaign without changing it or notifying anyone. Refuses with CampaignNotFound (404), OwnCampaign (403),
 * AlreadyDecided (409) if no report is open.
 */
export async function dismissReports(app: App, step: ModerationStep): Promise<void> {
  await app.db.transaction(async tx => {
    await lockForeignCampaign(tx, step)
    const closed = await resolveReports(tx, 'dismissed', step)
    if (closed === 0) throw alreadyDecided()
    await record(tx, 'campaign.reports-dismissed', step)
    await announce(tx, ['admin'])
  })
}

/** Locks a campaign for an admin's decision. Refuses with CampaignNotFound (404), OwnCampaign (403). */
async function lockForeignCampaign(tx: Tx, { campaignId, admin }: ModerationStep): Promise<Locked> {
  refuseNoCampaignId(campaignId)
  const [row] = await tx.rows<Locked>(
    'lock_moderated_campaign',
    `select owner_id, is_active, is_approved, moderation,
       changed_since_review_at is not null as is_changed
     from campaigns where id = $1 for no key update`,
    [campaignId],
  )
  if (!row) throw campaignNotFound()
  if (row.ownerId === admin.userId) {
    throw refusal('OwnCampaign', 403, phrase('This is your own campaign. Another admin must decide.'))
  }
  return row
}

/** Resolves the open reports about a campaign; returns their number. */
async function resolveReports(
  tx: Tx,
  status: 'upheld' | 'dismissed',
  { campaignId, reason, admin, now }: ModerationStep,
): Promise<number> {
  const resolved = await tx.rows(
    'resolve_reports',
    `update campaign_reports set status = $2, resolved_at = $3, resolved_by = $4, resolution_note = nullif($5, '')
     where campaign_id = $1 and status = 'open' returning id`,
    [campaignId, status, now, admin.userId, reason],
  )
  return resolved.length
}

async function record(tx: Tx, action: AuditAction, step: ModerationStep): Promise<void> {
  await audit(tx, {
    at: step.now,
    actorUserId: step.admin.userId,
    action,
    subjectType: 'campaign',
    subjectId: step.campaignId,
    reason: step.reason || undefined,
    requestId: step.requestId,
  })
}

const alreadyDecided = () =>
  refusal('AlreadyDecided', 409, phrase('Someone already decided this. The page now shows the result.'))

/**
 * Unfreezes the funds of a campaign that was taken down; the campaign remains taken down. Refuses StepUpRequired, OwnCampaign (403),
 * CampaignNotFound (404), NotFrozen (409).
 */
export async function releaseFunds(app: App, step: ModerationStep): Promise<void> {
  const { campaignId, admin, now } = step
  requireStepUp(admin, now)
  await app.db.transaction(async tx => {
    const { ownerId } = await lockForeignCampaign(tx, step)
    const released = await tx.rows(
      'release_frozen_funds',
      `update campaigns set funds_frozen_at = null, funds_frozen_by = null
       where id = $1 and funds_frozen_at is not null returning id`,
      [campaignId],
    )
    if (released.length === 0)
      throw refusal('NotFrozen', 409, phrase('The funds of this campaign are not frozen.'))
    await record(tx, 'campaign.funds-released', step)
    await announce(tx, [`campaign:${campaignId}`, 'admin', `user:${ownerId}`])
  })
}

/** Asks admins to review a listed campaign again, because its content changed (P97). */
export async function askForReview(tx: Tx, campaignId: string, at: Date): Promise<void> {
  await tx.rows(
    'ask_for_review',
    'update campaigns set changed_since_review_at = coalesce(changed_since_review_at, $2) where id = $1 and is_approved',
    [campaignId, at],
  )
}
