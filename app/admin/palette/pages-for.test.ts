import { expect, test } from 'vitest'
import { adminGroups, adminPages, pagesFor } from '../pages.ts'

test.each([
  ['', adminPages.map(({ label }) => label)],
  ['withd', ['Withdrawals']],
  ['LOG', ['Audit Log']],
  ['unmatched  money', ['Unmatched Money']],
  ['people', ['Users', 'Scholars', 'Donors', 'Roles']],
  ['amara', []],
])('%s finds %j', (typed, labels) => {
  expect(pagesFor(typed, adminGroups).map(({ label }) => label)).toEqual(labels)
})
