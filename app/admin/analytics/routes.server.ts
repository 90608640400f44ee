import { adminOnly } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { overviewQuery } from './contract.ts'
import { loadOverview } from './load-overview.server.ts'

export const analyticsRoutes: readonly Operation[] = [
  operation('GET /api/screens/analytics', {
    summary:
      'Analytics Dashboard, overview: totals, donations over time, months of campaigns, recent activity',
    access: adminOnly,
    query: overviewQuery,
    handle: ({ app, query, now }) => loadOverview(app, query, now),
  }),
]
