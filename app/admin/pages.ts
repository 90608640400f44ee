import type { Waiting } from './app-analytics/contract.ts'
import { adminTasks } from './app-analytics/work.ts'

export type AdminPageLink = { path: string; label: string }

/** The admins' pages in their groups, in the order in which they are offered (P219, P231, P383). */
export const adminGroups: readonly { label: string; pages: readonly AdminPageLink[] }[] = [
  {
    label: 'Overview',
    pages: [
      { path: '/app-analytics', label: 'App Analytics' },
      { path: '/analytics', label: 'Analytics' },
    ],
  },
  {
    label: 'Money',
    pages: [
      { path: '/analytics?tab=withdrawals', label: 'Withdrawals' },
      { path: '/transactions', label: 'Transactions' },
      { path: '/balances', label: 'Balances' },
      { path: '/accounting', label: 'Accounting' },
      { path: '/admin/suspense', label: 'Held Money' },
      { path: '/admin/disputes', label: 'Disputes' },
    ],
  },
  {
    label: 'People',
    pages: [
      { path: '/analytics?tab=users', label: 'Users' },
      { path: '/analytics?tab=scholars', label: 'Scholars' },
      { path: '/customers', label: 'Donors' },
      { path: '/admin/roles', label: 'Roles' },
    ],
  },
  {
    label: 'Campaigns',
    pages: [
      { path: '/campaign-analytics', label: 'Campaigns' },
      { path: '/admin/moderation', label: 'Moderation' },
    ],
  },
  {
    label: 'System',
    pages: [
      { path: '/admin/self-check', label: 'Self-Check' },
      { path: '/admin/undelivered', label: 'Undelivered' },
      { path: '/admin/card-testing', label: 'Card Testing' },
      { path: '/admin/audit-log', label: 'Audit Log' },
    ],
  },
]

export const adminPages: readonly AdminPageLink[] = adminGroups.flatMap(({ pages }) => pages)

/** The page that is open, or is above what is open; a tab of the dashboard that has an entry is that entry. */
export function openPage(pathname: string, search = ''): AdminPageLink | undefined {
  const here = pathname === '/admin/analytics' ? '/analytics' : pathname
  const tab = `${here}?tab=${new URLSearchParams(search).get('tab')}`
  return (
    adminPages.find(({ path }) => path === tab) ??
    adminPages.find(({ path }) => here === path || here.startsWith(`${path}/`))
  )
}

/** How many things wait for an admin on each page, by its path; pages without are left out. */
export function waitingAt(waiting: Waiting): ReadonlyMap<string, number> {
  const sums = adminTasks(waiting).map(
    ({ to, waits }) => [to, waits.reduce((sum, { count }) => sum + count, 0)] as const,
  )
  return new Map(sums.filter(([, count]) => count > 0))
}
