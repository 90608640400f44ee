import { useCommand } from '../../shell/wire/use-command.browser.ts'
import type { ApprovalAnswer } from '../../withdrawals/contract.ts'
import type { Translate } from '../../words/translate.ts'
import { useWords } from '../../words/use-words.tsx'

/** The commands on withdrawals (P192). `busyId` is the id of the withdrawal whose command is running. */
export function useDecision() {
  const { t } = useWords()
  const approve = useCommand('POST /api/withdrawals/:withdrawalId/approve', {
    done: answer => approvalNotice(answer, t),
    failed: t('Failed to approve withdrawal'),
  })
  const reject = useCommand('POST /api/withdrawals/:withdrawalId/reject', {
    done: () => t('Withdrawal rejected. The money is available to the scholar again.'),
    failed: t('Failed to reject withdrawal'),
  })
  const paid = useCommand('POST /api/withdrawals/:withdrawalId/paid', {
    done: () => t('Marked as paid.'),
    failed: t('Failed to mark the withdrawal as paid'),
  })
  const returned = useCommand('POST /api/withdrawals/:withdrawalId/returned', {
    done: () => t('Marked as returned. The payout is available to the scholar again.'),
    failed: t('Failed to mark the withdrawal as returned'),
  })
  const running = [approve, reject, paid, returned].find(({ busy }) => busy)?.running
  return { approve, reject, paid, returned, busyId: running?.params.withdrawalId ?? null }
}

function approvalNotice({ status, approvals, approvalsNeeded }: ApprovalAnswer, t: Translate): string {
  if (status === 'approved') return t('Withdrawal approved successfully!')
  return t('Approval {given} of {needed} recorded. Another admin must approve it too.', {
    given: approvals,
    needed: approvalsNeeded,
  })
}
