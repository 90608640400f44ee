import type { ServedList } from '../lists/serve-list.server.ts'
import { servedUsers } from './analytics/users-list.server.ts'
import { servedAuditLog } from './audit-log/list.server.ts'
import { servedMonthDonations } from './campaign-analytics/load-donations.server.ts'
import { servedCampaignViews } from './campaigns/list.server.ts'
import { servedDonors } from './donors/list.server.ts'
import { servedOfflineDonations } from './offline-donations/list.server.ts'
import { servedTransactions } from './transactions/list.server.ts'
import { servedWithdrawals } from './withdrawals/list.server.ts'

/** The lists that have their own page or tab (docs/how-to/add-an-admin-list.md). */
export const servedLists: readonly ServedList[] = [
  servedTransactions,
  servedWithdrawals,
  servedOfflineDonations,
  servedUsers,
  servedDonors,
  ...servedCampaignViews,
  servedMonthDonations,
  servedAuditLog,
]
