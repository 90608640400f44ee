import { z } from '@hono/zod-openapi'
import { adminOnly } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { loadAppAnalytics, loadWaiting } from './load-app-analytics.server.ts'

export const appAnalyticsRoutes: readonly Operation[] = [
  operation('GET /api/screens/app-analytics', {
    summary: 'Admin overview: totals, growth, open tasks, the latest self-check',
    access: adminOnly,
    query: z.strictObject({}),
    handle: ({ app, now }) => loadAppAnalytics(app, now),
  }),
  operation('GET /api/admin/waiting', {
    summary: 'Counts of open tasks, for the sidebar',
    access: adminOnly,
    query: z.strictObject({}),
    handle: async ({ app, now }) => ({ waiting: await loadWaiting(app.db, now) }),
  }),
]
