import { expect, test } from 'vitest'
import { type PayoutPeople, stepsOf } from '../../withdrawals/who-may-act.ts'
import { bulkApprovalProblem } from './bulk-approval.ts'
import type { AdminWithdrawal } from './contract.ts'

const people = { requestedBy: 'student', approvedBy: [], recordedOfflineBy: [], approvalsNeeded: 1 }
const approvable = { status: 'pending', obstacle: null } as const

test.each<[Partial<AdminWithdrawal>, Partial<PayoutPeople>, string | null]>([
  [{}, {}, null],
  [{ status: 'approved' }, {}, 'Already handled.'],
  [{ status: 'rejected' }, {}, 'Already handled.'],
  [{}, { requestedBy: 'me' }, 'You can’t decide your own request. Another admin must.'],
  [{}, { approvalsNeeded: 2 }, 'Needs two admins. Open it to approve it.'],
  [{}, { approvalsNeeded: 2, approvedBy: ['me'] }, 'Approved by you. One more person must approve it.'],
  [{}, { recordedOfflineBy: ['me'] }, 'Needs two admins. Open it to approve it.'],
  [{}, { recordedOfflineBy: ['me'], approvedBy: ['other'] }, null],
])('%j by %j: %s', (change, acts, problem) => {
  const mine = stepsOf('me', { ...people, ...acts })
  expect(bulkApprovalProblem({ ...approvable, ...change, mine })).toBe(problem)
})

test('a frozen campaign is a problem', () => {
  expect(bulkApprovalProblem({ ...approvable, mine: stepsOf('me', people), obstacle: 'frozen' })).toMatch(
    /\.$/,
  )
})
