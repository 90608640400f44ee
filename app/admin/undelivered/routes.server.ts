import { adminOnly } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { loadUndelivered } from './load-undelivered.server.ts'

export const adminUndeliveredRoutes: readonly Operation[] = [
  operation('GET /api/screens/admin/undelivered', {
    summary: 'Undelivered events and emails, and failing tasks',
    access: adminOnly,
    handle: ({ app }) => loadUndelivered(app),
  }),
]
