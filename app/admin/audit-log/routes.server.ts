import { adminOnly } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { auditLogQuery } from './contract.ts'
import { loadAuditLog } from './load-audit-log.server.ts'

export const auditLogRoutes: readonly Operation[] = [
  operation('GET /api/screens/admin/audit-log', {
    summary: 'Audit log of admin actions: who, what, when and why',
    access: adminOnly,
    query: auditLogQuery,
    handle: ({ app, query }) => loadAuditLog(app, query),
  }),
]
