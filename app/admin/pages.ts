import Activity from 'lucide-react/icons/activity'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Banknote from 'lucide-react/icons/banknote'
import BookOpen from 'lucide-react/icons/book-open'
import ChartColumn from 'lucide-react/icons/chart-column'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CreditCard from 'lucide-react/icons/credit-card'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import Gavel from 'lucide-react/icons/gavel'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import HandCoins from 'lucide-react/icons/hand-coins'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import MailWarning from 'lucide-react/icons/mail-warning'
import Percent from 'lucide-react/icons/percent'
import Plug from 'lucide-react/icons/plug'
import Receipt from 'lucide-react/icons/receipt'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Undo from 'lucide-react/icons/undo-2'
import UserCheck from 'lucide-react/icons/user-check'
import Users from 'lucide-react/icons/users'
import Webhook from 'lucide-react/icons/webhook'
import { secondPersonKinds } from '../accounts/second-person/second-person.ts'
import { type Message, phrase } from '../lib/phrase.ts'
import { type AdminPage, detail, listPage, page, tab } from './admin-page.ts'
import { analyticsAddress } from './analytics/address.ts'
import { auditLog } from './audit-log/list.ts'
import { campaignAnalyticsAddress, oneCampaignAddress } from './campaign-analytics/address.ts'
import { moderationQueue } from './campaigns/list.ts'
import { donors } from './donors/list.ts'
import { offlineDonations } from './offline-donations/list.ts'
import { transactions } from './transactions/list.ts'
import { webhooksAddress } from './webhooks/address.ts'

/**
 * All admin pages in navigation order (P219, P231, P383). Routes, titles, navigation, command palette, tasks, robots.txt and the tests of
 * all pages derive from this table (docs/how-to/add-an-admin-page.md). Screens get it from `useAdminPages`, since the table imports them.
 */
export const adminGroups: readonly { label: Message; pages: readonly AdminPage[] }[] = [
  {
    label: phrase('Overview'),
    pages: [
      page('/app-analytics', 'GET /api/screens/app-analytics', {
        label: phrase('App Analytics'),
        icon: LayoutDashboard,
        load: () => import('./app-analytics/screens/app-analytics.tsx'),
      }),
      page('/analytics', analyticsAddress, {
        label: phrase('Analytics'),
        title: phrase('Analytics Dashboard'),
        about: phrase('Users, scholars, activity'),
        icon: ChartColumn,
        load: () => import('./analytics/screens/analytics.tsx'),
        more: [
          detail('/admin/analytics', analyticsAddress, {
            load: () => import('./analytics/screens/analytics.tsx'),
          }),
        ],
      }),
    ],
  },
  {
    label: phrase('Money'),
    pages: [
      tab('/analytics?tab=withdrawals', analyticsAddress, {
        label: phrase('Withdrawals'),
        about: phrase('Approve, reject, pay out'),
        icon: HandCoins,
        pending: [
          {
            count: 'withdrawals',
            endedBy: 'decideWithdrawals',
            one: phrase('withdrawal to review'),
            many: phrase('withdrawals to review'),
          },
          {
            count: 'payouts',
            endedBy: 'sendPayouts',
            one: phrase('payout to send'),
            many: phrase('payouts to send'),
            query: '&status=approved',
          },
        ],
      }),
      listPage(transactions, {
        label: phrase('Transactions'),
        title: phrase('Recent Transactions'),
        about: phrase('Donations, refunds, held payments'),
        empty: phrase('No transactions found'),
        icon: Receipt,
        pending: [
          {
            count: 'heldPayments',
            endedBy: 'resolveSuspense',
            one: phrase('held payment'),
            many: phrase('held payments'),
            query: '?status=held',
          },
        ],
        load: () => import('./transactions/screens/transactions.tsx'),
      }),
      page('/admin/refund-requests', 'GET /api/screens/admin/refund-requests', {
        label: phrase('Refund Requests'),
        about: phrase('What donors ask to get back'),
        icon: Undo,
        pending: [
          {
            count: 'refundRequests',
            endedBy: 'refundDonations',
            one: phrase('refund to answer'),
            many: phrase('refunds to answer'),
          },
        ],
        load: () => import('./refund-requests/screens/refund-requests.tsx'),
      }),
      page('/admin/second-person', 'GET /api/screens/admin/second-person', {
        label: phrase('Second Person'),
        title: phrase('Waiting for a Second Person'),
        about: phrase('What two people decide together'),
        icon: UserCheck,
        pending: [
          {
            count: 'secondPerson',
            endedBy: Object.values(secondPersonKinds),
            one: phrase('request for a second person'),
            many: phrase('requests for a second person'),
          },
        ],
        load: () => import('./second-person/screens/second-person.tsx'),
      }),
      listPage(offlineDonations, {
        label: phrase('Offline Donations'),
        about: phrase('Checks, cash, transfers, grants'),
        empty: phrase('No offline donations'),
        icon: Banknote,
        pending: [
          {
            count: 'offlineDonations',
            endedBy: 'confirmOfflineDonations',
            one: phrase('offline donation to confirm'),
            many: phrase('offline donations to confirm'),
            query: '?status=waiting',
          },
        ],
        load: () => import('./offline-donations/screens/offline-donations.tsx'),
      }),
      page('/admin/payee-checks', 'GET /api/screens/admin/payee-checks', {
        label: phrase('Payee Checks'),
        about: phrase('Sanctions list, yearly review'),
        icon: ShieldCheck,
        pending: [
          {
            count: 'payeeChecks',
            endedBy: 'maintainPayeeChecks',
            one: phrase('payee check is due'),
            many: phrase('payee checks are due'),
          },
        ],
        load: () => import('./payee-checks/screens/payee-checks.tsx'),
      }),
      page('/admin/bank', 'GET /api/screens/admin/bank', {
        label: phrase('Bank'),
        about: phrase('Bank statements, compared with the ledger'),
        icon: Landmark,
        load: () => import('./bank/screens/bank.tsx'),
      }),
      page('/balances', 'GET /api/screens/balances', {
        label: phrase('Balances'),
        title: phrase('Account Balances'),
        about: phrase('Raised, tips, fees, available'),
        icon: Scale,
        load: () => import('./balances/screens/balances.tsx'),
      }),
      // No route loader: the screen loads its data itself, so that it can show that access is being verified (P238).
      page('/accounting', null, {
        label: phrase('Accounting'),
        title: phrase('Accounting Dashboard'),
        about: phrase('Revenue by month, for taxes'),
        icon: BookOpen,
        ownData: 'GET /api/screens/accounting',
        load: () => import('./accounting/screens/accounting.tsx'),
      }),
      page('/admin/suspense', 'GET /api/screens/admin/suspense', {
        label: phrase('Unmatched Money'),
        about: phrase('Payments we can’t place, provider mismatches'),
        icon: CircleHelp,
        pending: [
          {
            count: 'suspense',
            endedBy: 'resolveSuspense',
            one: phrase('payment to resolve'),
            many: phrase('payments to resolve'),
          },
          {
            count: 'providerDifferences',
            endedBy: 'resolveSuspense',
            one: phrase('difference'),
            many: phrase('differences'),
          },
        ],
        load: () => import('./suspense/screens/suspense.tsx'),
      }),
      page('/admin/disputes', 'GET /api/screens/admin/disputes', {
        label: phrase('Disputes'),
        about: phrase('Bank inquiries, evidence, fraud warnings'),
        icon: Gavel,
        pending: [
          {
            count: 'disputes',
            endedBy: 'answerDisputes',
            one: phrase('dispute to answer'),
            many: phrase('disputes to answer'),
          },
          {
            count: 'paymentWarnings',
            endedBy: 'refundDonations',
            one: phrase('warning'),
            many: phrase('warnings'),
          },
        ],
        load: () => import('./disputes/screens/disputes.tsx'),
        more: [
          detail('/admin/disputes/:disputeId', 'GET /api/screens/admin/disputes/:disputeId', {
            load: () => import('./disputes/screens/dispute.tsx'),
          }),
        ],
      }),
    ],
  },
  {
    label: phrase('People'),
    pages: [
      tab('/analytics?tab=users', analyticsAddress, { label: phrase('Users'), icon: Users }),
      tab('/analytics?tab=scholars', analyticsAddress, { label: phrase('Scholars'), icon: GraduationCap }),
      listPage(donors, {
        label: phrase('Donors'),
        title: phrase('All Donors'),
        about: phrase('Who gave, how much, how often'),
        empty: phrase('No customers found'),
        icon: HeartHandshake,
        load: () => import('./donors/screens/donors.tsx'),
      }),
      page('/admin/roles', 'GET /api/screens/admin/roles', {
        label: phrase('Roles'),
        about: phrase('Who may do what'),
        icon: KeyRound,
        load: () => import('./roles/screens/roles.tsx'),
      }),
    ],
  },
  {
    label: phrase('Campaigns'),
    pages: [
      page('/campaign-analytics', campaignAnalyticsAddress, {
        label: phrase('Campaign Analytics'),
        about: phrase('One month or one campaign'),
        icon: FileText,
        load: () => import('./campaign-analytics/screens/campaign-analytics.tsx'),
        more: [
          detail('/campaign-analytics/:campaignId', oneCampaignAddress, {
            load: () => import('./campaign-analytics/screens/campaign-analytics.tsx'),
          }),
        ],
      }),
      listPage(moderationQueue, {
        label: phrase('Moderation'),
        about: phrase('Campaigns to review, reports'),
        icon: Flag,
        pending: [
          {
            count: 'campaignsToReview',
            endedBy: 'moderateCampaigns',
            one: phrase('campaign to review'),
            many: phrase('campaigns to review'),
            query: '?tab=to-review',
          },
          {
            count: 'pagesHidden',
            endedBy: 'moderateCampaigns',
            one: phrase('page hidden for a private word'),
            many: phrase('pages hidden for private words'),
            query: '?tab=privacy',
          },
          {
            count: 'openReports',
            endedBy: 'moderateCampaigns',
            one: phrase('open report'),
            many: phrase('open reports'),
            query: '?tab=reported',
          },
        ],
        load: () => import('./campaigns/screens/moderation.tsx'),
      }),
    ],
  },
  {
    label: phrase('Settings'),
    pages: [
      page('/admin/fees', 'GET /api/screens/admin/fees', {
        label: phrase('Fees'),
        about: phrase('What donors and students pay'),
        icon: Percent,
        pending: [
          {
            count: 'feesToConfirm',
            endedBy: 'changeFees',
            one: phrase('fee schedule to confirm'),
            many: phrase('fee schedules to confirm'),
          },
        ],
        load: () => import('./fees/screens/fees.tsx'),
      }),
      page('/admin/connections', 'GET /api/screens/admin/connections', {
        label: phrase('Connections'),
        about: phrase('API keys for your programs'),
        icon: Plug,
        load: () => import('./connections/screens/connections.tsx'),
      }),
      page('/admin/connections/webhooks', webhooksAddress, {
        label: phrase('Webhooks'),
        about: phrase('Tell your programs what happens'),
        under: '/admin/connections',
        icon: Webhook,
        load: () => import('./webhooks/screens/webhooks.tsx'),
      }),
    ],
  },
  {
    label: phrase('System'),
    pages: [
      page('/admin/operations', 'GET /api/screens/admin/operations', {
        label: phrase('Operations'),
        about: phrase('Is this installation well?'),
        icon: Activity,
        load: () => import('./operations/screens/operations.tsx'),
      }),
      tab('/admin/operations#self-check', 'GET /api/screens/admin/operations', {
        label: phrase('Self-Check'),
        about: phrase('Do the books add up?'),
        under: '/admin/operations',
        icon: BadgeCheck,
      }),
      tab('/admin/operations#undelivered', 'GET /api/screens/admin/operations', {
        label: phrase('Undelivered'),
        about: phrase('Messages that reached no one; retry'),
        under: '/admin/operations',
        icon: MailWarning,
        pending: [
          {
            count: 'undelivered',
            endedBy: 'answerDonors',
            one: phrase('undelivered'),
            many: phrase('undelivered'),
          },
          {
            count: 'failingTasks',
            endedBy: 'runChecks',
            one: phrase('failing task'),
            many: phrase('failing tasks'),
          },
        ],
      }),
      tab('/admin/operations#restores', 'GET /api/screens/admin/operations', {
        label: phrase('Restore Rehearsals'),
        about: phrase('Can someone else bring it back?'),
        under: '/admin/operations',
        icon: LifeBuoy,
      }),
      tab('/admin/operations#card-testing', 'GET /api/screens/admin/operations', {
        label: phrase('Card Testing'),
        about: phrase('Stolen-card attempts; pause donations'),
        under: '/admin/operations',
        icon: CreditCard,
        pending: [
          {
            count: 'cardTesting',
            endedBy: 'pauseDonations',
            one: phrase('card testing alert'),
            many: phrase('card testing alerts'),
          },
        ],
      }),
      listPage(auditLog, {
        label: phrase('Audit Log'),
        about: phrase('Who did what, and why'),
        icon: ScrollText,
        load: () => import('./audit-log/screens/audit-log.tsx'),
      }),
    ],
  },
]

export const adminPages: readonly AdminPage[] = adminGroups.flatMap(({ pages }) => pages)

/** The paths of all admin screens, cut off at the first parameter, as prefixes for robots.txt. */
export const adminPaths: readonly string[] = adminPages.flatMap(({ screens }) =>
  screens.map(({ path }) => path.replace(/:.*/, '')),
)

/** Finds pages whose label and group contain every typed word, in navigation order. Returns all pages for an empty text. */
export function searchPages<Page extends { label: string }>(
  typed: string,
  groups: readonly { label: string; pages: readonly Page[] }[],
): (Page & { group: string })[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .flatMap(({ label: group, pages }) => pages.map(page => ({ ...page, group })))
    .filter(({ label, group }) => words.every(word => `${label} ${group}`.toLowerCase().includes(word)))
}
