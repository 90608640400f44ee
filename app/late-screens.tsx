import { analyticsAddress } from './admin/analytics/address.ts'
import { campaignAnalyticsAddress, oneCampaignAddress } from './admin/campaign-analytics/address.ts'
import { listAddress } from './admin/lists/list-address.ts'
import { addressOf } from './lib/endpoint.ts'
import { inboxDataAddress } from './notifications/screens/mail-address.ts'
import type { Screen } from './screens.tsx'

const auditLogFilters = { action: true, subject: true, actor: true } as const
const transactionFilters = { status: true, from: true, to: true, campaign: true, donation: true } as const

/** The admins' pages and the demo's, apart from everybody's, so that no visitor loads their table. */
export const lateScreens: readonly Screen[] = [
  {
    path: '/analytics',
    data: (_, search) => analyticsAddress(search),
    frame: 'app',
    signIn: 'explain',
    source: 'app/admin/analytics/screens/analytics.tsx',
    load: () => import('./admin/analytics/screens/analytics.tsx'),
  },
  {
    path: '/admin/analytics',
    data: (_, search) => analyticsAddress(search),
    frame: 'app',
    signIn: 'explain',
    source: 'app/admin/analytics/screens/analytics.tsx',
    load: () => import('./admin/analytics/screens/analytics.tsx'),
  },
  {
    path: '/app-analytics',
    data: () => addressOf('GET /api/screens/app-analytics'),
    frame: 'app',
    signIn: 'explain',
    source: 'app/admin/app-analytics/screens/app-analytics.tsx',
    load: () => import('./admin/app-analytics/screens/app-analytics.tsx'),
  },
  {
    path: '/campaign-analytics',
    data: (_, search) => campaignAnalyticsAddress(search),
    frame: 'app',
    signIn: 'explain',
    source: 'app/admin/campaign-analytics/screens/campaign-analytics.tsx',
    load: () => import('./admin/campaign-analytics/screens/campaign-analytics.tsx'),
  },
  {
    path: '/campaign-analytics/:campaignId',
    data: ({ campaignId }, search) => oneCampaignAddress(campaignId ?? '', search),
    frame: 'app',
    signIn: 'explain',
    source: 'app/admin/campaign-analytics/screens/campaign-analytics.tsx',
    load: () => import('./admin/campaign-analytics/screens/campaign-analytics.tsx'),
  },
  {
    // Asks for its data itself: it says what it is verifying meanwhile (P238).
    path: '/accounting',
    frame: 'app',
    signIn: 'explain',
    source: 'app/admin/accounting/screens/accounting.tsx',
    load: () => import('./admin/accounting/screens/accounting.tsx'),
  },
  {
    path: '/admin/moderation',
    data: (_, search) => listAddress('GET /api/screens/admin/moderation', { tab: true }, search),
    frame: 'app',
    signIn: 'explain',
    source: 'app/admin/moderation/screens/moderation.tsx',
    load: () => import('./admin/moderation/screens/moderation.tsx'),
  },
  {
    path: '/admin/audit-log',
    data: (_, search) => listAddress('GET /api/screens/admin/audit-log', auditLogFilters, search),
    frame: 'app',
    signIn: 'explain',
    source: 'app/admin/audit-log/screens/audit-log.tsx',
    load: () => import('./admin/audit-log/screens/audit-log.tsx'),
  },
  {
    path: '/admin/self-check',
    data: () => addressOf('GET /api/screens/admin/self-check'),
    frame: 'app',
    signIn: 'explain',
    source: 'app/admin/self-check/screens/self-check.tsx',
    load: () => import('./admin/self-check/screens/self-check.tsx'),
  },
  {
    path: '/admin/undelivered',
    data: () => addressOf('GET /api/screens/admin/undelivered'),
    frame: 'app',
    signIn: 'explain',
    source: 'app/admin/undelivered/screens/undelivered.tsx',
    load: () => import('./admin/undelivered/screens/undelivered.tsx'),
  },
  {
    path: '/admin/suspense',
    data: () => addressOf('GET /api/screens/admin/suspense'),
    frame: 'app',
    signIn: 'explain',
    source: 'app/admin/suspense/screens/suspense.tsx',
    load: () => import('./admin/suspense/screens/suspense.tsx'),
  },
  {
    path: '/admin/roles',
    data: () => addressOf('GET /api/screens/admin/roles'),
    frame: 'app',
    signIn: 'explain',
    source: 'app/admin/roles/screens/roles.tsx',
    load: () => import('./admin/roles/screens/roles.tsx'),
  },
  {
    path: '/balances',
    data: () => addressOf('GET /api/screens/balances'),
    frame: 'app',
    signIn: 'explain',
    source: 'app/admin/balances/screens/balances.tsx',
    load: () => import('./admin/balances/screens/balances.tsx'),
  },
  {
    path: '/transactions',
    data: (_, search) => listAddress('GET /api/screens/transactions', transactionFilters, search),
    frame: 'app',
    signIn: 'explain',
    source: 'app/admin/transactions/screens/transactions.tsx',
    load: () => import('./admin/transactions/screens/transactions.tsx'),
  },
  {
    path: '/customers',
    data: (_, search) => listAddress('GET /api/screens/customers', {}, search),
    frame: 'app',
    signIn: 'explain',
    source: 'app/admin/customers/screens/customers.tsx',
    load: () => import('./admin/customers/screens/customers.tsx'),
  },
  {
    path: '/demo/inbox',
    data: (_, search) => inboxDataAddress(search),
    frame: 'public',
    signIn: 'explain',
    source: 'app/notifications/screens/demo-inbox.tsx',
    load: () => import('./notifications/screens/demo-inbox.tsx'),
  },
]
