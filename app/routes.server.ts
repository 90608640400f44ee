import { accountRoutes } from './accounts/routes.server.ts'
import { adminRoutes } from './admin/routes.server.ts'
import { campaignLifeRoutes } from './campaigns/life-routes.server.ts'
import { moderationRoutes } from './campaigns/moderation-routes.server.ts'
import { campaignRoutes } from './campaigns/routes.server.ts'
import { donationRoutes } from './donations/routes.server.ts'
import { suspenseRoutes } from './donations/suspense-routes.server.ts'
import { homeRoutes } from './home/routes.server.ts'
import { countUnread } from './notifications/feed.server.ts'
import { notificationRoutes } from './notifications/routes.server.ts'
import { undeliveredRoutes } from './notifications/undelivered-routes.server.ts'
import type { Operation } from './platform/http/operation.server.ts'
import { shellRoutes } from './shell/routes.server.ts'
import { withdrawalRoutes } from './withdrawals/routes.server.ts'

/** Every operation of the server. Each names its access rule; tests walk this list. */
export const operations: readonly Operation[] = [
  ...shellRoutes(countUnread),
  ...accountRoutes,
  ...campaignRoutes,
  ...campaignLifeRoutes,
  ...moderationRoutes,
  ...donationRoutes,
  ...suspenseRoutes,
  ...withdrawalRoutes,
  ...homeRoutes,
  ...adminRoutes,
  ...notificationRoutes,
  ...undeliveredRoutes,
]
