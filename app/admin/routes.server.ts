import type { Operation } from '../platform/http/operation.server.ts'
import { accountingRoutes } from './accounting/routes.server.ts'
import { analyticsRoutes } from './analytics/routes.server.ts'
import { appAnalyticsRoutes } from './app-analytics/routes.server.ts'
import { balanceRoutes } from './balances/routes.server.ts'
import { campaignAnalyticsRoutes } from './campaign-analytics/routes.server.ts'
import { adminCardTestingRoutes } from './card-testing/routes.server.ts'
import { adminDisputeRoutes } from './disputes/routes.server.ts'
import { adminHomeRoutes } from './home/routes.server.ts'
import { servedLists } from './lists.server.ts'
import { adminModerationRoutes } from './moderation/routes.server.ts'
import { paletteRoutes } from './palette/routes.server.ts'
import { rolesRoutes } from './roles/routes.server.ts'
import { selfCheckRoutes } from './self-check/routes.server.ts'
import { adminSuspenseRoutes } from './suspense/routes.server.ts'
import { adminUndeliveredRoutes } from './undelivered/routes.server.ts'
import { savedViewRoutes } from './views/routes.server.ts'

export const adminRoutes: readonly Operation[] = [
  ...servedLists.flatMap(({ operations }) => operations),
  ...analyticsRoutes,
  ...appAnalyticsRoutes,
  ...campaignAnalyticsRoutes,
  ...accountingRoutes,
  ...adminModerationRoutes,
  ...selfCheckRoutes,
  ...adminUndeliveredRoutes,
  ...adminSuspenseRoutes,
  ...adminCardTestingRoutes,
  ...adminDisputeRoutes,
  ...paletteRoutes,
  ...savedViewRoutes,
  ...adminHomeRoutes,
  ...rolesRoutes,
  ...balanceRoutes,
]
