import { expect, test } from 'vitest'
import { robotsText } from '../shell/pages/robots.ts'
import { openPage } from './admin-page.ts'
import { adminPages, adminPaths } from './pages.ts'

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
  expect(openPage(adminPages, pathname, search)?.label).toBe(label)
})

test('search engines read no admin page', () => {
  const closed = robotsText('https://tassel.example', adminPaths).match(/(?<=Disallow: ).+/g) ?? []
  const open = adminPages.filter(({ path }) => !closed.some(beginning => path.startsWith(beginning)))
  expect(open).toEqual([])
  expect(closed.filter(beginning => '/campaign/maya/0f2c9a1b3d'.startsWith(beginning))).toEqual([])
})
