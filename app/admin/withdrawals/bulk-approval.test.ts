import { expect, test } from 'vitest'
import { bulkApprovalProblem } from './bulk-approval.ts'
import type { AdminWithdrawal } from './contract.ts'

const approvable = {
  status: 'pending',
  isOwn: false,
  approvedByMe: false,
  clearedByMe: false,
  approvalsNeeded: 1,
  obstacle: null,
} as const

test.each<[Partial<AdminWithdrawal>, string | null]>([
  [{}, null],
  [{ status: 'approved' }, 'Already handled.'],
  [{ status: 'rejected' }, 'Already handled.'],
  [{ clearedByMe: true }, 'You cleared a hold of this withdrawal. Someone else must approve it.'],
  [{ isOwn: true }, 'Your own request. Another admin must decide.'],
  [{ approvalsNeeded: 2 }, 'Needs two admins. Open it to approve it.'],
  [{ approvalsNeeded: 2, approvedByMe: true }, 'You have approved this. A second admin must approve it too.'],
])('%j: %s', (change, problem) => {
  expect(bulkApprovalProblem({ ...approvable, ...change })).toBe(problem)
})

test('a frozen campaign is a problem', () => {
  expect(bulkApprovalProblem({ ...approvable, obstacle: 'frozen' })).toMatch(/\.$/)
})
