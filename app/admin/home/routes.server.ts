import { z } from '@hono/zod-openapi'
import { adminOnly } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { loadAdminHome } from './load-admin-home.server.ts'

export const adminHomeRoutes: readonly Operation[] = [
  operation('GET /api/admin/home', {
    summary: "An admin's home: what waits, today, the last self-check, the last 30 days",
    access: adminOnly,
    query: z.strictObject({}),
    handle: ({ app, now }) => loadAdminHome(app, now),
  }),
]
