import { expect, test } from 'vitest'
import type { AdminWithdrawal } from './contract.ts'
import { notTogether } from './several.ts'

const plain = {
  status: 'pending',
  isOwn: false,
  approvedByMe: false,
  approvalsNeeded: 1,
  obstacle: null,
} as const

test.each<[Partial<AdminWithdrawal>, string | null]>([
  [{}, null],
  [{ status: 'approved' }, 'Already handled.'],
  [{ status: 'rejected' }, 'Already handled.'],
  [{ isOwn: true }, 'Your own request. Another admin must decide.'],
  [{ approvalsNeeded: 2 }, 'Needs two admins. Open it to approve it.'],
  [{ approvalsNeeded: 2, approvedByMe: true }, 'You have approved this. A second admin must approve it too.'],
])('%j: %s', (parts, words) => {
  expect(notTogether({ ...plain, ...parts })).toBe(words)
})

test('one that is paused says why', () => {
  expect(notTogether({ ...plain, obstacle: 'frozen' })).toMatch(/\.$/)
})
