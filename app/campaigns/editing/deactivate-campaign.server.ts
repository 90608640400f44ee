import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { campaignNotFound, refuseNoCampaignId } from '../load-campaigns.server.ts'

/**
 * Takes the viewer's own active campaign down: it reads Campaign Deleted, keeps its funds and is never removed (P79).
 * Refuses CampaignNotFound (404) for anyone else's, and for one that is already down.
 */
export async function deactivateCampaign(
  app: App,
  viewer: Viewer,
  campaignId: string,
  now: Date,
): Promise<void> {
  refuseNoCampaignId(campaignId)
  await app.db.transaction(async tx => {
    const rows = await tx.rows(
      'deactivate_campaign',
      'update campaigns set is_active = false, updated_at = $3 where id = $1 and owner_id = $2 and is_active returning id',
      [campaignId, viewer.userId, now],
    )
    if (rows.length === 0) throw campaignNotFound()
    await announce(tx, [`campaign:${campaignId}`, 'campaigns', `user:${viewer.userId}`, 'admin'])
  })
}
