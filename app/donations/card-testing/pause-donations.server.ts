import { type AdminAction, auditedBy } from '../../accounts/access.ts'
import { campaignNotFound } from '../../campaigns/load-campaigns.server.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { type AuditAction, audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { PauseInput } from '../contract.ts'

/**
 * Stops charging cards for one campaign, or for all if `campaignId` is null; charges in progress finish.
 * Refuses with CampaignNotFound (404) and AlreadyPaused (409).
 */
export async function pauseDonations(app: App, input: PauseInput, action: AdminAction) {
  const { campaignId } = input
  const { admin, now } = action
  await app.db.transaction(async tx => {
    if (campaignId !== null) await refuseUnknown(tx, campaignId)
    const paused = await tx.rows(
      'pause_donations',
      `insert into donation_pauses (campaign_id, paused_at, paused_by) values ($1, $2, $3)
       on conflict (coalesce(campaign_id, '')) where resumed_at is null do nothing returning 1`,
      [campaignId, now, admin.userId],
    )
    if (paused.length === 0) throw refusal('AlreadyPaused', 409, phrase('Giving is already paused here.'))
    await record(tx, 'donations.paused', input, action)
  })
  securityEvent(app, 'payments-paused', { userId: admin.userId, campaignId })
  return {}
}

/** Resumes charging cards. Refuses with NotPaused (409). */
export async function resumeDonations(app: App, input: PauseInput, action: AdminAction) {
  const { campaignId } = input
  const { admin, now } = action
  await app.db.transaction(async tx => {
    const resumed = await tx.rows(
      'resume_donations',
      `update donation_pauses set resumed_at = $2, resumed_by = $3
       where coalesce(campaign_id, '') = coalesce($1, '') and resumed_at is null returning 1`,
      [campaignId, now, admin.userId],
    )
    if (resumed.length === 0) throw refusal('NotPaused', 409, phrase('Giving is not paused here.'))
    await record(tx, 'donations.resumed', input, action)
  })
  securityEvent(app, 'payments-resumed', { userId: admin.userId, campaignId })
  return {}
}

/**
 * SQL condition: donations are paused for the campaign (`campaignId` is an SQL expression) or for all
 * campaigns.
 */
export const pausedSql = (campaignId: string) =>
  `exists (select 1 from donation_pauses where resumed_at is null and (campaign_id = ${campaignId} or campaign_id is null))`

async function refuseUnknown(tx: Tx, campaignId: string): Promise<void> {
  const campaigns = await tx.rows('find_paused_campaign', 'select 1 from campaigns where id = $1', [
    campaignId,
  ])
  if (campaigns.length === 0) throw campaignNotFound()
}

async function record(
  tx: Tx,
  action: AuditAction,
  { campaignId, reason }: PauseInput,
  by: AdminAction,
): Promise<void> {
  await audit(tx, {
    ...auditedBy(by),
    action,
    subjectType: campaignId === null ? 'platform' : 'campaign',
    subjectId: campaignId ?? 'platform',
    reason,
  })
  await announce(tx, ['admin', campaignId === null ? 'giving' : `campaign:${campaignId}`])
}
