import { type Message, phrase } from '../../lib/phrase.ts'
import { obstacleWords } from '../../withdrawals/payout-obstacle.ts'
import { stepProblemWords } from '../../withdrawals/who-may-act.ts'
import type { AdminWithdrawal } from './contract.ts'

/** Returns why a withdrawal can't be part of a bulk approval, or null if it can. The server checks the same rules (P442). */
export function bulkApprovalProblem(
  withdrawal: Pick<AdminWithdrawal, 'status' | 'mine' | 'obstacle'>,
): Message | null {
  const { status, mine, obstacle } = withdrawal
  const { approve } = mine.whyNot
  if (status !== 'pending') return phrase('Already handled.')
  if (approve === 'own') return stepProblemWords(approve, 'approve')
  if (obstacle) return obstacleWords(obstacle)
  if (approve) return stepProblemWords(approve, 'approve')
  if (mine.approvalsRequired > 1) return phrase('Needs two admins. Open it to approve it.')
  return null
}
