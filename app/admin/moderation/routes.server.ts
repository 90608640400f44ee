import { z } from '@hono/zod-openapi'
import { adminOnly } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { loadModerationDetail } from './load-detail.server.ts'

export const adminModerationRoutes: readonly Operation[] = [
  operation('GET /api/admin/campaigns/:campaignId/moderation', {
    summary: 'A campaign under review: its text, reports and history',
    access: adminOnly,
    params: z.strictObject({ campaignId: z.string().max(40) }),
    handle: ({ app, params }) => loadModerationDetail(app, params.campaignId),
  }),
]
