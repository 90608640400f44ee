import { z } from '@hono/zod-openapi'
import { adminOnly } from '../accounts/access.ts'
import { type Operation, operation } from '../platform/http/operation.server.ts'
import { auditLogRoutes } from './audit-log/routes.server.ts'
import { balanceRoutes } from './balances/routes.server.ts'
import { customerRoutes } from './customers/routes.server.ts'
import { loadAppAnalytics } from './load-overview.server.ts'
import { adminModerationRoutes } from './moderation/routes.server.ts'
import { rolesRoutes } from './roles/routes.server.ts'
import { selfCheckRoutes } from './self-check/routes.server.ts'
import { transactionRoutes } from './transactions/routes.server.ts'
import { withdrawalsQuery } from './withdrawals/contract.ts'
import { loadWithdrawals } from './withdrawals/load-withdrawals.server.ts'
import { adminWithdrawalRoutes } from './withdrawals/routes.server.ts'

export const adminRoutes: readonly Operation[] = [
  operation({
    method: 'get',
    path: '/api/screens/analytics',
    summary: 'Analytics dashboard: withdrawals by status, bank details masked',
    access: adminOnly,
    query: withdrawalsQuery,
    handle: ({ app, viewer, query }) => loadWithdrawals(app, viewer, query),
  }),
  operation({
    method: 'get',
    path: '/api/screens/app-analytics',
    summary: 'Admin overview and the newest self-check',
    access: adminOnly,
    query: z.strictObject({}),
    handle: ({ app }) => loadAppAnalytics(app),
  }),
  ...adminWithdrawalRoutes,
  ...adminModerationRoutes,
  ...auditLogRoutes,
  ...selfCheckRoutes,
  ...rolesRoutes,
  ...balanceRoutes,
  ...transactionRoutes,
  ...customerRoutes,
]
