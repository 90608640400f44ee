import { adminOnly } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { loadSuspense } from './load-suspense.server.ts'

export const adminSuspenseRoutes: readonly Operation[] = [
  operation('GET /api/screens/admin/suspense', {
    summary: 'Payments in suspense, and differences between the payment provider and the ledger',
    access: adminOnly,
    handle: ({ app }) => loadSuspense(app),
  }),
]
