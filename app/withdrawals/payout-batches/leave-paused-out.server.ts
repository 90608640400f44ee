import type { AdminAction } from '../../accounts/admin-action.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { obstacleWords, payoutRefused } from '../payout-obstacle.ts'
import { leaveBatch } from './leave-batch.server.ts'
import type { LockedBatch } from './lock-batch.server.ts'
import { batchSums, type Payout, payoutFile } from './payout-file.server.ts'

/**
 * Removes the paused payouts from a batch that was never downloaded; they wait for another batch. Refuses the obstacle
 * (payout-obstacle.ts) if no payout would remain.
 */
export async function leavePausedOut(
  tx: Tx,
  batch: LockedBatch,
  payouts: readonly Payout[],
  action: AdminAction,
): Promise<{ batch: LockedBatch; payouts: Payout[] }> {
  const payable = payouts.filter(({ obstacle }) => !obstacle)
  const [first] = payouts.flatMap(({ obstacle }) => obstacle ?? [])
  if (first && payable.length === 0) throw payoutRefused(first)
  // If other payouts changed too, the caller refuses the file as it would with all of them.
  if (payoutFile(batch, payouts).sha256 !== batch.sha256) return { batch, payouts: [...payouts] }
  for (const { withdrawalId, obstacle } of payouts)
    if (obstacle)
      await leaveBatch(tx, withdrawalId, { batchId: batch.id, reason: obstacleWords(obstacle) }, action)
  const { entries, totalCents, entryHash, sha256 } = batchSums(batch, payable)
  await tx.rows(
    'rewrite_payout_batch',
    'update payout_batches set entries = $2, total = $3, entry_hash = $4, file_sha256 = $5 where id = $1',
    [batch.id, entries, totalCents, entryHash, sha256],
  )
  return { batch: { ...batch, entries, totalCents, sha256 }, payouts: payable }
}
