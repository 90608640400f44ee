import { z } from '@hono/zod-openapi'
import { adminOnly } from '../../accounts/access.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { compareWithProvider } from './compare-with-provider.server.ts'

export const comparisonRoutes = [
  operation('POST /api/admin/provider-comparisons', {
    summary: "Compare the payment provider's record with the ledger now",
    access: adminOnly,
    body: z.strictObject({}),
    rateLimit: { points: 6, seconds: 60 },
    handle: ({ app }) => compareWithProvider(app),
  }),
]
