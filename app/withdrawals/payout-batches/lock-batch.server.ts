import type { PayoutBatchRow } from '#db/tables.ts'
import { type AdminAction, auditedBy } from '../../accounts/access.ts'
import { type AuditAction, audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { AchOriginator } from './ach-originator.ts'
import { batchNotFound } from './payout-batch.ts'

export type LockedBatch = Pick<
  PayoutBatchRow,
  'id' | 'number' | 'status' | 'timeOfDay' | 'entries' | 'downloadedAt' | 'isMicroDeposits'
> & {
  day: string
  effectiveOn: string
  originator: AchOriginator
  totalCents: number
  sha256: string
  /** The user who asked to cancel the batch after its download; null if no one did, or if they may no longer move money. */
  cancelAskedBy: string | null
}

/** Loads a batch and locks its row. Refuses with BatchNotFound (404). */
export async function lockBatch(tx: Tx, batchId: string): Promise<LockedBatch> {
  const [batch] = await tx.rows<LockedBatch>(
    'lock_payout_batch',
    `select id, day::text as day, number, status, effective_on::text as effective_on, originator, time_of_day,
       entries, is_micro_deposits, total as total_cents, file_sha256 as sha256, downloaded_at,
       case when may_move_money(cancel_asked_by) then cancel_asked_by end as cancel_asked_by
     from payout_batches where id = $1 for no key update`,
    [batchId],
  )
  if (!batch) throw batchNotFound()
  return batch
}

/** Writes an admin's action on a batch to the audit log. */
export async function recordBatchAction(
  tx: Tx,
  batch: LockedBatch,
  action: AdminAction,
  what: { action: AuditAction; reason?: string },
): Promise<void> {
  await audit(tx, {
    ...auditedBy(action),
    action: what.action,
    subjectType: 'payout-batch',
    subjectId: batch.id,
    reason: what.reason,
    details: { entries: batch.entries, totalCents: batch.totalCents },
  })
}

/** Removes a withdrawal from a locked batch, with an audit entry, so that a later batch can include it. */
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
