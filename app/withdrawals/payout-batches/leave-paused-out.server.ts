import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { AdminAction } from '../lock-withdrawal.server.ts'
import { obstacleWords, payoutRefused } from '../payout-obstacle.ts'
import type { LockedBatch } from './lock-batch.server.ts'
import { entryHash } from './nacha.ts'
import { type Payout, payoutFile } from './payout-file.server.ts'

/**
 * Takes out of a batch that nobody has downloaded what may not be paid any more; it waits for another one. The file is made of the
 * rest. Refuses what stands in the way (payout-obstacle.ts) where nothing would be left, or a changed file could hide in this one.
 */
export async function leavePausedOut(
  tx: Tx,
  batch: LockedBatch,
  payouts: readonly Payout[],
  action: AdminAction,
): Promise<{ batch: LockedBatch; payouts: Payout[] }> {
  const left = payouts.filter(({ obstacle }) => !obstacle)
  const [first] = payouts.flatMap(({ obstacle }) => obstacle ?? [])
  if (first && left.length === 0) throw payoutRefused(first)
  // A file whose other payouts changed meanwhile is refused by its caller, as it would be with all of them.
  if (payoutFile(batch, payouts).sha256 !== batch.sha256) return { batch, payouts: [...payouts] }
  for (const payout of payouts) if (payout.obstacle) await leave(tx, batch, payout, action)
  return { batch: await rewrite(tx, batch, left), payouts: left }
}

async function leave(
  tx: Tx,
  batch: LockedBatch,
  { withdrawalId, obstacle }: Payout,
  action: AdminAction,
): Promise<void> {
  await tx.rows('leave_open_batch', 'update withdrawals set payout_batch_id = null where id = $1', [
    withdrawalId,
  ])
  await audit(tx, {
    at: action.now,
    actorUserId: action.admin.userId,
    action: 'withdrawal.unbatched',
    subjectType: 'withdrawal',
    subjectId: withdrawalId,
    reason: obstacle ? obstacleWords(obstacle) : undefined,
    details: { batchId: batch.id },
    requestId: action.requestId,
  })
}

async function rewrite(tx: Tx, batch: LockedBatch, left: readonly Payout[]): Promise<LockedBatch> {
  const entries = left.map(({ entry }) => entry)
  const totalCents = entries.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const { sha256 } = payoutFile(batch, left)
  await tx.rows(
    'rewrite_payout_batch',
    'update payout_batches set entries = $2, total = $3, entry_hash = $4, file_sha256 = $5 where id = $1',
    [batch.id, entries.length, totalCents, entryHash(entries), sha256],
  )
  return { ...batch, entries: entries.length, totalCents, sha256 }
}
