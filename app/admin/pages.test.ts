import { expect, test } from 'vitest'
import { robotsText } from '../shell/pages/robots.ts'
import { openPage } from './admin-page.ts'
import { adminGroups, adminPages, adminPaths, searchPages } from './pages.ts'

test.each([
  ['/transactions', '', 'Transactions'],
  ['/analytics', '', 'Analytics'],
  ['/admin/analytics', '', 'Analytics'],
  ['/analytics', '?tab=overview', 'Analytics'],
  ['/analytics', '?tab=withdrawals&status=approved', 'Withdrawals'],
  ['/admin/analytics', '?tab=users', 'Users'],
  ['/campaign-analytics/0f2c', '', 'Campaign Analytics'],
  ['/admin/disputes/0f2c', '', 'Disputes'],
  ['/admin', '', undefined],
])('%s%s is %s', (pathname, search, label) => {
  expect(openPage(adminPages, pathname, search)?.label).toBe(label)
})

test('search engines are excluded from admin pages', () => {
  const disallowed = robotsText('https://tassel.example', adminPaths).match(/(?<=Disallow: ).+/g) ?? []
  const allowed = adminPages.filter(({ path }) => !disallowed.some(prefix => path.startsWith(prefix)))
  expect(allowed).toEqual([])
  expect(disallowed.filter(prefix => '/campaign/maya/0f2c9a1b3d'.startsWith(prefix))).toEqual([])
})

test.each([
  ['', adminPages.map(({ label }) => label)],
  ['withd', ['Withdrawals']],
  ['LOG', ['Audit Log']],
  ['unmatched  money', ['Unmatched Money']],
  ['people', ['Users', 'Scholars', 'Donors', 'Roles']],
  ['amara', []],
])('typing %j finds %j', (typed, labels) => {
  expect(searchPages(typed, adminGroups).map(({ label }) => label)).toEqual(labels)
})
