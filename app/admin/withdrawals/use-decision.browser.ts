import { useCommand } from '../../shell/wire/use-command.browser.ts'
import type { ApprovalAnswer } from '../../withdrawals/contract.ts'

/**
 * An admin's decisions about a withdrawal; `busyId` is the one being decided. P192 for the words of the approval; the others in
 * its tone.
 */
export function useDecision() {
  const approve = useCommand('POST /api/withdrawals/:withdrawalId/approve', {
    done: approvedWords,
    failed: 'Failed to approve withdrawal',
  })
  const reject = useCommand('POST /api/withdrawals/:withdrawalId/reject', {
    done: () => 'Withdrawal rejected. The money is available to the scholar again.',
    failed: 'Failed to reject withdrawal',
  })
  const paid = useCommand('POST /api/withdrawals/:withdrawalId/paid', {
    done: () => 'Marked as paid.',
    failed: 'Failed to mark the withdrawal as paid',
  })
  const returned = useCommand('POST /api/withdrawals/:withdrawalId/returned', {
    done: () => 'Marked as returned. The payout is available to the scholar again.',
    failed: 'Failed to mark the withdrawal as returned',
  })
  const running = [approve, reject, paid, returned].find(({ busy }) => busy)?.running
  return { approve, reject, paid, returned, busyId: running?.params.withdrawalId ?? null }
}

/** Large withdrawals need two admins. */
function approvedWords({ status, approvals, approvalsNeeded }: ApprovalAnswer): string {
  if (status === 'approved') return 'Withdrawal approved successfully!'
  return `Approval ${approvals} of ${approvalsNeeded} recorded. Another admin must approve it too.`
}
