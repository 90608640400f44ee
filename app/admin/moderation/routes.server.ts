import { z } from '@hono/zod-openapi'
import { adminOnly } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { moderationQuery } from './contract.ts'
import { loadModerationDetail } from './load-detail.server.ts'
import { loadModeration } from './load-moderation.server.ts'

export const adminModerationRoutes: readonly Operation[] = [
  operation('GET /api/screens/admin/moderation', {
    summary: 'Moderation queue: campaigns to review, reported, unlisted, taken down',
    access: adminOnly,
    query: moderationQuery,
    handle: ({ app, viewer, query }) => loadModeration(app, viewer, query),
  }),
  operation('GET /api/admin/campaigns/:campaignId/moderation', {
    summary: 'A campaign under review: its text, reports and history',
    access: adminOnly,
    params: z.strictObject({ campaignId: z.string().max(40) }),
    handle: ({ app, params }) => loadModerationDetail(app, params.campaignId),
  }),
]
