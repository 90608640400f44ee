import { releaseHeldFunds } from '../campaigns/totals.server.ts'
import { postTransactions } from '../ledger/post-entries.server.ts'
import { withdrawalRejected } from '../ledger/postings.ts'
import type { App } from '../platform/app.server.ts'
import {
  type AdminAct,
  alreadyDecided,
  lockWithdrawal,
  recordAct,
  subjectOf,
} from './locked-withdrawal.server.ts'

/** Rejects a pending withdrawal and makes its money available again (P191). Refuses OwnWithdrawal (403), AlreadyDecided (409). */
export async function rejectWithdrawal(
  app: App,
  withdrawalId: string,
  reason: string,
  act: AdminAct,
): Promise<{ status: 'rejected' }> {
  return await app.db.transaction(async tx => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId, act.admin, 'rejected')
    const rejected = await tx.rows(
      'reject_withdrawal',
      `update withdrawals set status = 'rejected', decided_by = $2, decided_at = $3, rejection_reason = $4
       where id = $1 and status = 'pending' and user_id <> $2 returning id`,
      [withdrawal.id, act.admin.userId, act.now, reason],
    )
    if (rejected.length === 0) throw alreadyDecided()
    await releaseHeldFunds(tx, withdrawal.campaignId, withdrawal.parts.amount)
    await postTransactions(
      tx,
      [withdrawalRejected(subjectOf(withdrawal, act.now), withdrawal.parts)],
      act.now,
    )
    await recordAct(tx, withdrawal, act, {
      action: 'withdrawal.rejected',
      reason,
      events: [{ kind: 'withdrawal_rejected', withdrawalId: withdrawal.id }],
    })
    return { status: 'rejected' }
  })
}
