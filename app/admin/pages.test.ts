import { expect, test } from 'vitest'
import { adminScreens } from '../admin-screens.tsx'
import { adminPages, openPage, waitingAt } from './pages.ts'

test('every admin page is offered, and every offer leads to one', () => {
  const offered = new Set(adminPages.map(({ path }) => path.split('?')[0]))
  const plain = adminScreens.filter(({ frame, path }) => frame === 'admin' && !path.includes(':'))
  // The same dashboard by its other address.
  expect(
    plain.map(({ path }) => path).filter(path => path !== '/admin/analytics' && !offered.has(path)),
  ).toEqual([])
  const paths = new Set(plain.map(({ path }) => path))
  expect([...offered].filter(path => !paths.has(path ?? ''))).toEqual([])
})

test.each([
  ['/transactions', '', 'Transactions'],
  ['/analytics', '', 'Analytics'],
  ['/admin/analytics', '', 'Analytics'],
  ['/analytics', '?tab=overview', 'Analytics'],
  ['/analytics', '?tab=withdrawals&status=approved', 'Withdrawals'],
  ['/admin/analytics', '?tab=users', 'Users'],
  ['/campaign-analytics/0f2c', '', 'Campaigns'],
  ['/admin/disputes/0f2c', '', 'Disputes'],
  ['/admin', '', undefined],
])('%s%s is %s', (pathname, search, label) => {
  expect(openPage(pathname, search)?.label).toBe(label)
})

test('each page says how many things wait there', () => {
  const waiting = {
    ...{ withdrawals: 1, payouts: 2, campaignsToReview: 3, openReports: 4, heldPayments: 0, undelivered: 5 },
    ...{
      failingTasks: 1,
      cardTesting: 0,
      disputes: 0,
      paymentWarnings: 7,
      suspense: 0,
      providerDifferences: 0,
    },
  }
  expect(Object.fromEntries(waitingAt(waiting))).toEqual({
    '/analytics?tab=withdrawals': 3,
    '/admin/moderation': 7,
    '/admin/undelivered': 6,
    '/admin/disputes': 7,
  })
})
