import type { ReactNode } from 'react'
import { analyticsAddress } from './admin/analytics/address.ts'
import { auditLog } from './admin/audit-log/list.ts'
import { campaignAnalyticsAddress, oneCampaignAddress } from './admin/campaign-analytics/address.ts'
import { donors } from './admin/customers/list.ts'
import { listAddress } from './admin/lists/list-address.ts'
import { moderationQueue } from './admin/moderation/list.ts'
import { transactions } from './admin/transactions/list.ts'
import { inboxDataAddress } from './notifications/demo-inbox/mail-address.ts'
import { adminScreen, type Screen, screen } from './shell/screen.ts'
import { loadAdminWords } from './words/load-language.browser.ts'

/** The frame, what stands in it when a page's data could not be loaded, and the words that only admins read. */
async function around() {
  const [frame, ErrorBoundary] = await Promise.all([
    import('./admin/frame/admin-frame.tsx'),
    pageFailed(),
    loadAdminWords(),
  ])
  return { default: frame.default, ErrorBoundary }
}

const pageFailed = async () => (await import('./admin/frame/page-failed.tsx')).PageFailed

const framedScreens: readonly Screen[] = [
  adminScreen('/analytics', analyticsAddress, {
    load: () => import('./admin/analytics/screens/analytics.tsx'),
  }),
  adminScreen('/admin/analytics', analyticsAddress, {
    load: () => import('./admin/analytics/screens/analytics.tsx'),
  }),
  adminScreen('/app-analytics', 'GET /api/screens/app-analytics', {
    load: () => import('./admin/app-analytics/screens/app-analytics.tsx'),
  }),
  adminScreen('/campaign-analytics', campaignAnalyticsAddress, {
    load: () => import('./admin/campaign-analytics/screens/campaign-analytics.tsx'),
  }),
  adminScreen('/campaign-analytics/:campaignId', oneCampaignAddress, {
    load: () => import('./admin/campaign-analytics/screens/campaign-analytics.tsx'),
  }),
  // Loads its data itself: it shows that it is verifying access meanwhile (P238).
  adminScreen('/accounting', null, { load: () => import('./admin/accounting/screens/accounting.tsx') }),
  adminScreen('/admin/moderation', listAddress(moderationQueue), {
    load: () => import('./admin/moderation/screens/moderation.tsx'),
  }),
  adminScreen('/admin/audit-log', listAddress(auditLog), {
    load: () => import('./admin/audit-log/screens/audit-log.tsx'),
  }),
  adminScreen('/admin/self-check', 'GET /api/screens/admin/self-check', {
    load: () => import('./admin/self-check/screens/self-check.tsx'),
  }),
  adminScreen('/admin/undelivered', 'GET /api/screens/admin/undelivered', {
    load: () => import('./admin/undelivered/screens/undelivered.tsx'),
  }),
  adminScreen('/admin/suspense', 'GET /api/screens/admin/suspense', {
    load: () => import('./admin/suspense/screens/suspense.tsx'),
  }),
  adminScreen('/admin/disputes', 'GET /api/screens/admin/disputes', {
    load: () => import('./admin/disputes/screens/disputes.tsx'),
  }),
  adminScreen('/admin/disputes/:disputeId', 'GET /api/screens/admin/disputes/:disputeId', {
    load: () => import('./admin/disputes/screens/dispute.tsx'),
  }),
  adminScreen('/admin/card-testing', 'GET /api/screens/admin/card-testing', {
    load: () => import('./admin/card-testing/screens/card-testing.tsx'),
  }),
  adminScreen('/admin/roles', 'GET /api/screens/admin/roles', {
    load: () => import('./admin/roles/screens/roles.tsx'),
  }),
  adminScreen('/balances', 'GET /api/screens/balances', {
    load: () => import('./admin/balances/screens/balances.tsx'),
  }),
  adminScreen('/transactions', listAddress(transactions), {
    load: () => import('./admin/transactions/screens/transactions.tsx'),
  }),
  adminScreen('/customers', listAddress(donors), {
    load: () => import('./admin/customers/screens/customers.tsx'),
  }),
]

/** The words of charts, which only admins and owners of a campaign read, are loaded with them. */
async function withChartWords() {
  await loadAdminWords()
  return { default: Plain }
}

const Plain = ({ children }: { children: ReactNode }) => children

/** The admins' pages and the demo's, an owner's figures, apart from everyone's, so that no visitor loads their table. */
export const adminScreens: readonly Screen[] = [
  ...framedScreens.map(screen => ({ ...screen, around })),
  screen('/campaign-figures/:campaignId', 'GET /api/screens/campaign-figures/:campaignId', {
    load: () => import('./campaigns/figures/screens/campaign-figures.tsx'),
    around: withChartWords,
  }),
  screen('/demo/inbox', inboxDataAddress, {
    load: () => import('./notifications/demo-inbox/screens/demo-inbox.tsx'),
    frame: 'public',
    signIn: 'explain',
  }),
]
