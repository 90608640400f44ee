import { adminOnly } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { loadCardTesting } from './load-card-testing.server.ts'

export const adminCardTestingRoutes: readonly Operation[] = [
  operation('GET /api/screens/admin/card-testing', {
    summary:
      'Which cards were tried, declined and turned away in the last day, and what is being done about it',
    access: adminOnly,
    handle: ({ app, now }) => loadCardTesting(app, now),
  }),
]
