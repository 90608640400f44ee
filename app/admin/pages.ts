import { phrase } from '../lib/phrase.ts'
import type { Waiting } from './app-analytics/contract.ts'
import { adminTasks } from './app-analytics/work.ts'

export type AdminPageLink = { path: string; label: string }

/** The admins' pages in their groups, in the order in which they are offered (P219, P231, P383). */
export const adminGroups: readonly { label: string; pages: readonly AdminPageLink[] }[] = [
  {
    label: phrase('Overview'),
    pages: [
      { path: '/app-analytics', label: phrase('App Analytics') },
      { path: '/analytics', label: phrase('Analytics') },
    ],
  },
  {
    label: phrase('Money'),
    pages: [
      { path: '/analytics?tab=withdrawals', label: phrase('Withdrawals') },
      { path: '/transactions', label: phrase('Transactions') },
      { path: '/balances', label: phrase('Balances') },
      { path: '/accounting', label: phrase('Accounting') },
      { path: '/admin/suspense', label: phrase('Unmatched Money') },
      { path: '/admin/disputes', label: phrase('Disputes') },
    ],
  },
  {
    label: phrase('People'),
    pages: [
      { path: '/analytics?tab=users', label: phrase('Users') },
      { path: '/analytics?tab=scholars', label: phrase('Scholars') },
      { path: '/customers', label: phrase('Donors') },
      { path: '/admin/roles', label: phrase('Roles') },
    ],
  },
  {
    label: phrase('Campaigns'),
    pages: [
      { path: '/campaign-analytics', label: phrase('Campaigns') },
      { path: '/admin/moderation', label: phrase('Moderation') },
    ],
  },
  {
    label: phrase('System'),
    pages: [
      { path: '/admin/self-check', label: phrase('Self-Check') },
      { path: '/admin/undelivered', label: phrase('Undelivered') },
      { path: '/admin/card-testing', label: phrase('Card Testing') },
      { path: '/admin/audit-log', label: phrase('Audit Log') },
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
