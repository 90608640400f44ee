import type { AdminAction } from '../accounts/admin-action.ts'
import { releaseHeldFunds } from '../campaigns/totals.server.ts'
import { postEntries } from '../ledger/post-entries.server.ts'
import { withdrawalRejected } from '../ledger/postings.ts'
import type { App } from '../platform/app.server.ts'
import { alreadyDecided, lockWithdrawal, recordAction, subjectOf } from './lock-withdrawal.server.ts'

/** Rejects a pending withdrawal and makes its money available again (P191). Refuses OwnWithdrawal (403), AlreadyDecided (409). */
export async function rejectWithdrawal(
  app: App,
  withdrawalId: string,
  reason: string,
  action: AdminAction,
): Promise<{ status: 'rejected' }> {
  return await app.db.transaction(async tx => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId, action.admin, 'rejected')
    const rejected = await tx.rows(
      'reject_withdrawal',
      `update withdrawals set status = 'rejected', decided_by = $2, decided_at = $3, rejection_reason = $4
       where id = $1 and status = 'pending' and user_id <> $2 returning id`,
      [withdrawal.id, action.admin.userId, action.now, reason],
    )
    if (rejected.length === 0) throw alreadyDecided()
    await releaseHeldFunds(tx, withdrawal.campaignId, withdrawal.amount)
    await postEntries(tx, [withdrawalRejected(subjectOf(withdrawal, action.now), withdrawal)], action.now)
    await recordAction(tx, withdrawal, action, {
      action: 'withdrawal.rejected',
      reason,
      events: [{ kind: 'withdrawal_rejected', withdrawalId: withdrawal.id }],
    })
    return { status: 'rejected' }
  })
}
