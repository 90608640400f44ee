/** The admins' pages, in the order in which they are offered (P219, P231). */
export const adminPages: readonly { path: string; label: string }[] = [
  { path: '/app-analytics', label: 'App Analytics' },
  { path: '/analytics', label: 'Analytics' },
  { path: '/campaign-analytics', label: 'Campaigns' },
  { path: '/balances', label: 'Balances' },
  { path: '/transactions', label: 'Transactions' },
  { path: '/customers', label: 'Donors' },
  { path: '/accounting', label: 'Accounting' },
  { path: '/admin/moderation', label: 'Moderation' },
  { path: '/admin/audit-log', label: 'Audit Log' },
  { path: '/admin/self-check', label: 'Self-Check' },
  { path: '/admin/undelivered', label: 'Undelivered' },
  { path: '/admin/suspense', label: 'Held Money' },
  { path: '/admin/disputes', label: 'Disputes' },
  { path: '/admin/card-testing', label: 'Card Testing' },
  { path: '/admin/roles', label: 'Roles' },
]

/** True for the page that is open, or stands above what is open. */
export function isOpen(path: string, pathname: string): boolean {
  const here = pathname === '/admin/analytics' ? '/analytics' : pathname
  return here === path || here.startsWith(`${path}/`)
}
