import { demoRoutes } from '#demo/routes.server.ts'
import { accountRoutes } from '../accounts/routes.server.ts'
import { adminPaths } from '../admin/pages.ts'
import { pagesOf } from '../admin/pages-of-viewer.server.ts'
import { adminRoutes } from '../admin/routes.server.ts'
import { bankRoutes } from '../books/bank/routes.server.ts'
import { campaignRoutes } from '../campaigns/routes.server.ts'
import { offlineDonationRoutes } from '../donations/offline/routes.server.ts'
import { donationRoutes } from '../donations/routes.server.ts'
import { crmRoutes } from '../donors/crm/routes.server.ts'
import { myDonationsRoutes } from '../donors/page/routes.server.ts'
import { receiptRoutes } from '../donors/receipts/routes.server.ts'
import { loadSessionFees } from '../fees/load-fees.server.ts'
import { feeRoutes } from '../fees/routes.server.ts'
import { homeRoutes } from '../home/routes.server.ts'
import { apiRoutes } from '../integrations/api/routes.server.ts'
import { apiKeyRoutes } from '../integrations/keys/routes.server.ts'
import { webhookRoutes } from '../integrations/webhooks/routes.server.ts'
import { nativeRoutes } from '../native/routes.server.ts'
import { countUnread } from '../notifications/feed/feed.server.ts'
import { liveRoutes } from '../notifications/live/routes.server.ts'
import { notificationRoutes } from '../notifications/routes.server.ts'
import { pictureRoutes } from '../pictures/routes.server.ts'
import type { Operation } from '../platform/http/operation.server.ts'
import { privacyRoutes } from '../privacy/routes.server.ts'
import { withdrawalRoutes } from '../withdrawals/routes.server.ts'
import { shellRoutes } from './shell-routes.server.ts'

/** All operations of the server. Each has an access rule (routes.test.ts). */
export const operations: readonly Operation[] = [
  ...shellRoutes(
    {
      countUnread,
      adminPagesOf: viewer => pagesOf(viewer, adminRoutes).map(({ path }) => path),
      loadFacts: loadSessionFees,
      topics: ['fees'],
    },
    adminPaths,
  ),
  ...accountRoutes,
  ...campaignRoutes,
  ...feeRoutes,
  ...donationRoutes,
  ...myDonationsRoutes,
  ...crmRoutes,
  ...withdrawalRoutes,
  ...offlineDonationRoutes,
  ...bankRoutes,
  ...receiptRoutes,
  ...webhookRoutes,
  ...pictureRoutes,
  ...homeRoutes,
  ...privacyRoutes,
  ...adminRoutes,
  ...notificationRoutes,
  ...demoRoutes,
  ...liveRoutes,
  ...nativeRoutes,
  ...apiKeyRoutes,
  ...apiRoutes,
]
