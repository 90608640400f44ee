import { requireStepUp } from '../../accounts/access.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { lockForeignCampaign, type ModerationStep } from './moderate-campaign.server.ts'

/**
 * Unfreezes the funds of a campaign that was taken down; the campaign stays down. Refuses StepUpRequired, OwnCampaign (403),
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
    await audit(tx, {
      at: now,
      actorUserId: admin.userId,
      action: 'campaign.funds-released',
      subjectType: 'campaign',
      subjectId: campaignId,
      reason: step.reason,
      requestId: step.requestId,
    })
    await announce(tx, [`campaign:${campaignId}`, 'admin', `user:${ownerId}`])
  })
}
