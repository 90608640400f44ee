import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { loadPublicCampaign } from '../load-campaigns.server.ts'
import type { ReportInput } from './report.ts'

/**
 * Stores a report about a public campaign for the admins (P99). The same id twice is one report. Refuses CampaignNotFound (404).
 */
export async function reportCampaign(
  app: App,
  viewer: Viewer | null,
  { campaignId, input, now }: { campaignId: string; input: ReportInput; now: Date },
): Promise<void> {
  await app.db.transaction(async tx => {
    await loadPublicCampaign(tx, campaignId, now)
    const inserted = await tx.rows(
      'insert_campaign_report',
      `insert into campaign_reports (id, campaign_id, reason, details, reporter_email, reporter_user_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
      [input.id, campaignId, input.reason, input.details, input.email || null, viewer?.userId ?? null, now],
    )
    if (inserted.length === 0) return
    await emit(tx, [{ kind: 'campaign_reported', reportId: input.id }], now)
    await announce(tx, ['admin'])
  })
}
