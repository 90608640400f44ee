import { adminOnly } from '../../accounts/access.ts'
import { selfCheck } from '../../ledger/self-check.server.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { loadSelfCheck } from './load-self-check.server.ts'

export const selfCheckRoutes: readonly Operation[] = [
  operation('GET /api/screens/admin/self-check', {
    summary: 'The latest self-check and the results of earlier ones',
    access: adminOnly,
    handle: ({ app }) => loadSelfCheck(app),
  }),
  operation('POST /api/self-check', {
    summary: 'Compare every total with the ledger now',
    access: adminOnly,
    rateLimit: { points: 6, seconds: 60 },
    handle: ({ app }) => selfCheck(app),
  }),
]
