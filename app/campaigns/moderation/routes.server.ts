import { z } from '@hono/zod-openapi'
import { adminOnly, adminSteppedUp } from '../../accounts/access.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { dismissReports, type ModerationStep, moderateCampaign } from './moderate-campaign.server.ts'
import { type ModerationAction, reasonOptional, reasonRequired } from './moderation.ts'
import { releaseFunds } from './release-funds.server.ts'

const params = z.strictObject({ campaignId: z.string().max(40) })

type Made = {
  viewer: Viewer
  params: z.output<typeof params>
  body: { reason: string }
  now: Date
  requestId: string
}

const stepOf = ({ viewer, params: { campaignId }, body, now, requestId }: Made): ModerationStep => ({
  admin: viewer,
  campaignId,
  reason: body.reason,
  now,
  requestId,
})

const action = (name: ModerationAction, summary: string) =>
  operation(`POST /api/admin/campaigns/:campaignId/${name}`, {
    summary,
    // What is taken down takes its funds along.
    access: name === 'deactivate' ? adminSteppedUp : adminOnly,
    params,
    body: name === 'approve' ? reasonOptional : reasonRequired,
    handle: async call => {
      await moderateCampaign(call.app, name, stepOf(call))
      return {}
    },
  })

/** What admins decide of campaigns (P97). */
export const moderationRoutes: readonly Operation[] = [
  action('approve', 'List a campaign: it is browsed and found from now on'),
  action('unlist', 'Take a campaign off the browse page and out of search engines; its link works on'),
  action('deactivate', 'Take a campaign down; its funds are frozen until an admin releases them'),
  operation('POST /api/admin/campaigns/:campaignId/release-funds', {
    summary: 'Release the frozen funds of a campaign that was taken down',
    access: adminSteppedUp,
    params,
    body: reasonRequired,
    handle: async call => {
      await releaseFunds(call.app, stepOf(call))
      return {}
    },
  }),
  operation('POST /api/admin/campaigns/:campaignId/dismiss-reports', {
    summary: 'Close the open reports about a campaign; it stays as it is',
    access: adminOnly,
    params,
    body: reasonRequired,
    handle: async call => {
      await dismissReports(call.app, stepOf(call))
      return {}
    },
  }),
]
