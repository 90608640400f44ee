import type { ServedList } from '../lists/serve-list.server.ts'
import { servedUsers } from './analytics/users-list.server.ts'
import { servedAuditLog } from './audit-log/list.server.ts'
import { servedCampaigns, servedScholars } from './campaign-analytics/campaign-lists.server.ts'
import { servedDonors } from './customers/list.server.ts'
import { servedModeration } from './moderation/list.server.ts'
import { servedOfflineDonations } from './offline-donations/list.server.ts'
import { servedTransactions } from './transactions/list.server.ts'
import { servedWithdrawals } from './withdrawals/list.server.ts'

/** The lists that have their own page or tab (docs/how-to/add-an-admin-list.md). */
export const servedLists: readonly ServedList[] = [
  servedTransactions,
  servedWithdrawals,
  servedOfflineDonations,
  servedUsers,
  servedScholars,
  servedDonors,
  servedCampaigns,
  servedModeration,
  servedAuditLog,
]
