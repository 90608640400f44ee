import { type AdminAction, auditedBy } from '../../accounts/admin-action.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'

/** Removes a withdrawal from a locked batch, with an audit entry; it waits for another batch. */
export async function leaveBatch(
  tx: Tx,
  withdrawalId: string,
  { batchId, reason }: { batchId: string; reason: string },
  action: AdminAction,
): Promise<void> {
  await tx.rows(
    'leave_payout_batch',
    'update withdrawals set payout_batch_id = null where id = $1 and payout_batch_id = $2',
    [withdrawalId, batchId],
  )
  await audit(tx, {
    ...auditedBy(action),
    action: 'withdrawal.unbatched',
    subjectType: 'withdrawal',
    subjectId: withdrawalId,
    reason,
    details: { batchId },
  })
}
