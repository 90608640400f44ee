import { expect, test } from 'vitest'
import { adminPages } from '../pages.ts'
import { adminTasks } from './work.ts'

const nothing = {
  withdrawals: 0,
  payouts: 0,
  campaignsToReview: 0,
  openReports: 0,
  heldPayments: 0,
  undelivered: 0,
  failingTasks: 0,
  cardTesting: 0,
  disputes: 0,
  paymentWarnings: 0,
  suspense: 0,
  providerDifferences: 0,
}

test('everything an admin does is there, and nothing waits when nothing does', () => {
  const tasks = adminTasks(nothing)
  expect(tasks.flatMap(({ waits }) => waits)).toEqual([])
  const paths = tasks.map(({ to }) => to.split('?')[0])
  for (const { path } of adminPages) {
    if (path !== '/app-analytics') expect(paths).toContain(path.split('?')[0])
  }
})

test('what waits comes first, and each count leads to what was counted', () => {
  const tasks = adminTasks({
    ...nothing,
    payouts: 2,
    heldPayments: 1,
    openReports: 3,
    campaignsToReview: 1,
    undelivered: 2,
  })
  expect(tasks.slice(0, 3).map(({ label }) => label)).toEqual(['Withdrawals', 'Moderation', 'Transactions'])
  expect(tasks.flatMap(({ waits }) => waits)).toEqual([
    { count: 2, of: 'payouts to send', to: '/analytics?tab=withdrawals&status=approved' },
    { count: 1, of: 'campaign to review', to: '/admin/moderation?tab=to-review' },
    { count: 3, of: 'open reports', to: '/admin/moderation?tab=reported' },
    { count: 1, of: 'held payment', to: '/transactions?status=held' },
    { count: 2, of: 'undelivered', to: '/admin/undelivered' },
  ])
})
