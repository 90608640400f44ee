import { adminOnly } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { loadSuspense } from './load-suspense.server.ts'

export const adminSuspenseRoutes: readonly Operation[] = [
  operation('GET /api/screens/admin/suspense', {
    summary: 'Sums in suspense, and where the payment provider and the ledger do not agree',
    access: adminOnly,
    handle: ({ app }) => loadSuspense(app),
  }),
]
