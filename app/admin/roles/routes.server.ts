import { adminOnly } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { loadRoles } from './load-roles.server.ts'

export const rolesRoutes: readonly Operation[] = [
  operation('GET /api/screens/admin/roles', {
    summary: 'Who holds which role',
    access: adminOnly,
    handle: ({ app, viewer }) => loadRoles(app, viewer),
  }),
]
