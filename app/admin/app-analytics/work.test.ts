import { expect, test } from 'vitest'
import { adminTasks, waitingAt } from './work.ts'

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

test('pages with pending items come first, and each count links to what was counted', () => {
  const tasks = adminTasks({
    ...nothing,
    payouts: 2,
    heldPayments: 1,
    openReports: 3,
    campaignsToReview: 1,
    undelivered: 2,
  })
  expect(tasks.slice(0, 3).map(({ label }) => label)).toEqual(['Withdrawals', 'Transactions', 'Moderation'])
  expect(tasks.flatMap(({ waits }) => waits)).toEqual([
    { count: 2, of: 'payouts to send', to: '/analytics?tab=withdrawals&status=approved' },
    { count: 1, of: 'held payment', to: '/transactions?status=held' },
    { count: 1, of: 'campaign to review', to: '/admin/moderation?tab=to-review' },
    { count: 3, of: 'open reports', to: '/admin/moderation?tab=reported' },
    { count: 2, of: 'undelivered', to: '/admin/undelivered' },
  ])
})

test('each page shows how many items are pending there (P383)', () => {
  const waiting = { ...nothing, withdrawals: 1, payouts: 2, openReports: 4, paymentWarnings: 7 }
  expect(Object.fromEntries(waitingAt(waiting))).toEqual({
    '/analytics?tab=withdrawals': 3,
    '/admin/moderation': 4,
    '/admin/disputes': 7,
  })
})
