import { anyone, staff, staffSteppedUp } from '../../accounts/access.ts'
import type { App } from '../../platform/app.server.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { loadPublicCampaign } from '../load-campaigns.server.ts'
import { campaignId } from '../params.ts'
import {
  dismissReports,
  type ModerationStep,
  moderateCampaign,
  releaseFunds,
} from './moderate-campaign.server.ts'
import { reasonOptional, reasonRequired } from './moderation.ts'
import { type ReportInput, reportInput } from './report.ts'

type Action = 'approve' | 'unlist' | 'deactivate' | 'release-funds' | 'dismiss-reports'

const action = (name: Action, run: (app: App, step: ModerationStep) => Promise<void>, summary: string) =>
  operation(`POST /api/admin/campaigns/:campaignId/${name}`, {
    summary,
    // Both affect funds: deactivating a campaign freezes them, and `release-funds` unfreezes them.
    access: (name === 'deactivate' || name === 'release-funds' ? staffSteppedUp : staff)('moderateCampaigns'),
    params: campaignId,
    body: name === 'approve' ? reasonOptional : reasonRequired,
    handle: async ({ app, viewer, params, body, now, requestId }) => {
      await run(app, { ...params, admin: viewer, reason: body.reason, now, requestId })
      return {}
    },
  })

/** The operations of moderation, by admins (P97) and by anyone who reports a campaign (P99). */
export const moderationRoutes: readonly Operation[] = [
  action(
    'approve',
    (app, step) => moderateCampaign(app, 'approve', step),
    'List a campaign: it is browsed and found from now on',
  ),
  action(
    'unlist',
    (app, step) => moderateCampaign(app, 'unlist', step),
    'Take a campaign off the browse page and out of search engines; its link works on',
  ),
  action(
    'deactivate',
    (app, step) => moderateCampaign(app, 'deactivate', step),
    'Take a campaign down; its funds are frozen until an admin releases them',
  ),
  action('release-funds', releaseFunds, 'Release the frozen funds of a campaign that was taken down'),
  action('dismiss-reports', dismissReports, 'Close the open reports about a campaign; it stays as it is'),
  operation('POST /api/campaigns/:campaignId/report', {
    summary: 'Report a public campaign to the admins',
    access: anyone,
    params: campaignId,
    body: reportInput,
    rateLimit: { points: 10, seconds: 3600 },
    handle: async ({ app, viewer, params, body, now }) => {
      await reportCampaign(app, viewer, { ...params, input: body, now })
      return {}
    },
  }),
]

/** Stores a report about a public campaign (P99), once for each id. Refuses with CampaignNotFound (404). */
async function reportCampaign(
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
