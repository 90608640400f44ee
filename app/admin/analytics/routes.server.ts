import { adminOnly } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { overviewQuery, scholarsQuery, usersQuery } from './contract.ts'
import { loadOverview } from './load-overview.server.ts'
import { loadScholars } from './load-scholars.server.ts'
import { loadUsers } from './load-users.server.ts'

export const analyticsRoutes: readonly Operation[] = [
  operation('GET /api/screens/analytics', {
    summary:
      'Analytics Dashboard, overview: totals, donations over time, months of campaigns, recent activity',
    access: adminOnly,
    query: overviewQuery,
    handle: ({ app, query, now }) => loadOverview(app, query, now),
  }),
  operation('GET /api/screens/analytics/users', {
    summary: 'Analytics Dashboard, users: everyone who signed up',
    access: adminOnly,
    query: usersQuery,
    handle: ({ app, query }) => loadUsers(app, query),
  }),
  operation('GET /api/screens/analytics/scholars', {
    summary: 'Analytics Dashboard, scholars: every campaign with its owner',
    access: adminOnly,
    query: scholarsQuery,
    handle: ({ app, query, now }) => loadScholars(app, query, now),
  }),
]
