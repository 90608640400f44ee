import { phrase } from '../../lib/phrase.ts'
import { obstacleWords } from '../../withdrawals/payout-obstacle.ts'
import type { AdminWithdrawal } from './contract.ts'

/** Returns why a withdrawal can't be part of a bulk approval, or null if it can. The server checks the same rules (P442). */
export function bulkApprovalProblem(
  withdrawal: Pick<
    AdminWithdrawal,
    'status' | 'isOwn' | 'approvedByMe' | 'clearedByMe' | 'approvalsNeeded' | 'obstacle'
  >,
): string | null {
  const { status, isOwn, approvedByMe, clearedByMe, approvalsNeeded, obstacle } = withdrawal
  if (status !== 'pending') return phrase('Already handled.')
  if (isOwn) return phrase('Your own request. Another admin must decide.')
  if (obstacle) return obstacleWords(obstacle)
  if (approvedByMe) return phrase('You have approved this. A second admin must approve it too.')
  if (clearedByMe) return phrase('You cleared a hold of this withdrawal. Someone else must approve it.')
  if (approvalsNeeded > 1) return phrase('Needs two admins. Open it to approve it.')
  return null
}
