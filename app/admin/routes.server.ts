import { z } from '@hono/zod-openapi'
import { staff } from '../accounts/access.ts'
import { can } from '../accounts/staff-roles.ts'
import { accountingRoutes } from '../books/accounting/routes.server.ts'
import { balanceRoutes } from '../books/balances/routes.server.ts'
import { typedPhrase } from '../ledger/restore-phrase.ts'
import { recordRestore } from '../ledger/restores.server.ts'
import { selfCheck } from '../ledger/self-check.server.ts'
import { type Operation, operation } from '../platform/http/operation.server.ts'
import type { Viewer } from '../platform/viewer.ts'
import { overviewQuery } from './analytics/contract.ts'
import { loadOverview } from './analytics/load-overview.server.ts'
import type { PendingCounts } from './app-analytics/contract.ts'
import { loadAppAnalytics, loadPendingCounts } from './app-analytics/load-app-analytics.server.ts'
import { auditReportRoutes } from './audit-log/report.server.ts'
import { loadBank } from './bank/load-bank.server.ts'
import { campaignAnalyticsRoutes } from './campaign-analytics/routes.server.ts'
import { loadConnections } from './connections/load-connections.server.ts'
import { adminDisputeRoutes } from './disputes/routes.server.ts'
import { loadFeesPage } from './fees/load-fees-page.server.ts'
import { loadAdminHome } from './home/load-admin-home.server.ts'
import { servedLists } from './lists.server.ts'
import { loadOperations } from './operations/load-operations.server.ts'
import { pagesOf, tasksOn } from './pages-of-viewer.server.ts'
import { searchBody } from './palette/contract.ts'
import { searchEverything } from './palette/search-everything.server.ts'
import { loadPayeeChecks } from './payee-checks/load-payee-checks.server.ts'
import { loadRefundRequests } from './refund-requests/load-refund-requests.server.ts'
import { loadRoles } from './roles/load-roles.server.ts'
import { loadSecondPerson } from './second-person/load-second-person.server.ts'
import { loadSuspense } from './suspense/load-suspense.server.ts'
import { webhooksQuery } from './webhooks/contract.ts'
import { loadWebhooks } from './webhooks/load-webhooks.server.ts'

const nothing = z.strictObject({})

/** All operations of the admin pages (docs/how-to/add-an-admin-page.md). */
export const adminRoutes: readonly Operation[] = [
  ...servedLists.flatMap(({ operations }) => operations),
  ...auditReportRoutes,
  operation('GET /api/screens/app-analytics', {
    summary: 'Admin overview: totals, growth, open tasks, the latest self-check',
    access: staff('useStaffPages'),
    query: nothing,
    handle: async ({ app, viewer, now }) => shownTo(viewer, await loadAppAnalytics(app, viewer, now)),
  }),
  operation('GET /api/admin/waiting', {
    summary: 'Counts of open tasks, for the sidebar',
    access: staff('useStaffPages'),
    query: nothing,
    handle: async ({ app, viewer, now }) =>
      shownTo(viewer, { waiting: await loadPendingCounts(app.db, now, viewer) }),
  }),
  operation('GET /api/admin/home', {
    summary: "An admin's home: open tasks, today, the last self-check, the last 30 days",
    access: staff('useStaffPages'),
    query: nothing,
    handle: async ({ app, viewer, now }) => shownTo(viewer, await loadAdminHome(app, viewer, now)),
  }),
  operation('GET /api/screens/analytics', {
    summary:
      'Analytics Dashboard, overview: totals, donations over time, months of campaigns, recent activity',
    access: staff('readPeople'),
    query: overviewQuery,
    handle: ({ app, query, now }) => loadOverview(app, query, now),
  }),
  operation('GET /api/screens/admin/refund-requests', {
    summary: 'Refunds that donors asked for: the open ones, and the newest answered ones',
    access: staff('readMoney'),
    query: nothing,
    handle: ({ app }) => loadRefundRequests(app),
  }),
  operation('GET /api/screens/admin/second-person', {
    summary: 'What waits for a second person, and the newest decisions',
    access: staff('readMoney'),
    query: nothing,
    handle: ({ app, viewer, now }) => loadSecondPerson(app, viewer, now),
  }),
  operation('GET /api/screens/admin/payee-checks', {
    summary: 'The sanctions list in use, and the yearly reviews of payee checks',
    access: staff('readMoney'),
    query: nothing,
    handle: ({ app, now }) => loadPayeeChecks(app, now),
  }),
  operation('GET /api/screens/admin/bank', {
    summary: 'Bank statements: what is open on both sides, proposed matches, sums',
    access: staff('readBooks'),
    query: nothing,
    handle: ({ app, viewer }) => loadBank(app, viewer.userId),
  }),
  operation('GET /api/screens/admin/suspense', {
    summary: 'Payments in suspense, and differences between the payment provider and the ledger',
    access: staff('readMoney'),
    query: nothing,
    handle: ({ app }) => loadSuspense(app),
  }),
  operation('GET /api/screens/admin/roles', {
    summary: 'Who holds which role',
    access: staff('useStaffPages'),
    query: nothing,
    handle: ({ app, viewer }) => loadRoles(app, viewer),
  }),
  operation('GET /api/screens/admin/fees', {
    summary: 'Every fee schedule with who made it, and whether the fees are to be confirmed',
    access: staff('readFees'),
    query: nothing,
    handle: ({ app, now }) => loadFeesPage(app, now),
  }),
  operation('GET /api/screens/admin/connections', {
    summary: 'API keys: what each may do, who made it, and when it was last used',
    access: staff('manageConnections'),
    query: nothing,
    handle: ({ app, now }) => loadConnections(app, now),
  }),
  operation('GET /api/screens/admin/connections/webhooks', {
    summary: 'The webhook endpoints, and the newest deliveries',
    access: staff('manageConnections'),
    query: webhooksQuery,
    handle: ({ app, query }) => loadWebhooks(app, query),
  }),
  operation('GET /api/screens/admin/operations', {
    summary: 'Whether this installation is well; the self-check, what was not delivered, and card testing',
    access: staff('readOperations'),
    query: nothing,
    handle: ({ app, now }) => loadOperations(app, now),
  }),
  operation('POST /api/self-check', {
    summary: 'Compare every total with the ledger now',
    access: staff('runChecks'),
    rateLimit: { points: 6, seconds: 60 },
    handle: ({ app }) => selfCheck(app),
  }),
  operation('POST /api/admin/restores', {
    summary: 'Record, by the phrase that it printed, that someone restored a backup on another installation',
    access: staff('runChecks'),
    body: typedPhrase,
    rateLimit: { points: 10, seconds: 60 },
    handle: ({ app, body, viewer, now, requestId }) =>
      recordRestore(app, body, { userId: viewer.userId, now, requestId }),
  }),
  operation('POST /api/admin/search', {
    summary: 'People, donors and campaigns by words, a donation by its id, as far as the role may read them',
    access: staff('useStaffPages'),
    body: searchBody,
    rateLimit: { points: 120, seconds: 60 },
    handle: async ({ app, viewer, body }) => ({ found: await searchEverything(app, viewer, body.search) }),
  }),
  ...campaignAnalyticsRoutes,
  ...accountingRoutes,
  ...balanceRoutes,
  ...adminDisputeRoutes,
]

/** Leaves out the counts of what the viewer may not end, and the self-check of those who may not see it. */
const shownTo = <Data extends { waiting: PendingCounts; lastCheck?: object | null }>(
  viewer: Viewer,
  data: Data,
): Data => ({
  ...data,
  ...(data.lastCheck && !can(viewer, 'readOperations') && { lastCheck: null }),
  waiting: tasksOn(pagesOf(viewer, adminRoutes), viewer, data.waiting),
})
