import { expect, test } from 'vitest'
import { adminPages } from '../pages.ts'
import type { PendingCounts } from './contract.ts'
import { adminTasks, pendingByPage } from './tasks.ts'

const none: PendingCounts = {
  withdrawals: 0,
  payouts: 0,
  campaignsToReview: 0,
  pagesHidden: 0,
  openReports: 0,
  heldPayments: 0,
  refundRequests: 0,
  secondPerson: 0,
  offlineDonations: 0,
  payeeChecks: 0,
  undelivered: 0,
  failingTasks: 0,
  cardTesting: 0,
  disputes: 0,
  paymentWarnings: 0,
  suspense: 0,
  providerDifferences: 0,
  feesToConfirm: 0,
}

test('pages with pending items come first, and each count links to the counted items', () => {
  const counts = {
    ...none,
    payouts: 2,
    heldPayments: 1,
    openReports: 3,
    campaignsToReview: 1,
    undelivered: 2,
  }
  const tasks = adminTasks(adminPages, counts)
  expect(tasks.slice(0, 3).map(({ label }) => label)).toEqual(['Withdrawals', 'Transactions', 'Moderation'])
  expect(tasks.flatMap(({ pending }) => pending)).toEqual([
    { count: 2, label: 'payouts to send', to: '/analytics?tab=withdrawals&status=approved' },
    { count: 1, label: 'held payment', to: '/transactions?status=held' },
    { count: 1, label: 'campaign to review', to: '/admin/moderation?tab=to-review' },
    { count: 3, label: 'open reports', to: '/admin/moderation?tab=reported' },
    { count: 2, label: 'undelivered', to: '/admin/operations#undelivered' },
  ])
})

test('each page shows the number of its pending items (P383)', () => {
  const counts = { ...none, withdrawals: 1, payouts: 2, openReports: 4, paymentWarnings: 7, feesToConfirm: 1 }
  expect(Object.fromEntries(pendingByPage(adminPages, counts))).toEqual({
    '/analytics?tab=withdrawals': 3,
    '/admin/moderation': 4,
    '/admin/disputes': 7,
    '/admin/fees': 1,
  })
})
