import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import { audit } from '../platform/audit.server.ts'
import type { Tx } from '../platform/database.server.ts'
import { announce } from '../platform/topics.server.ts'
import { lockBatch, recordBatchAct } from './locked-batch.server.ts'
import { type AdminAct, lockWithdrawal } from './locked-withdrawal.server.ts'
import { batchSettled, type PayoutBatchStatus } from './payout-batch.ts'
import { payLocked } from './settle-withdrawal.server.ts'

/**
 * Records that the bank took the file: every payout in it is paid, each by the rules of one (decision 17), all or none.
 * Refuses BatchNotFound (404), BatchSettled, NotDownloaded (409), OwnWithdrawal (403).
 */
export async function payPayoutBatch(
  app: App,
  batchId: string,
  act: AdminAct,
): Promise<{ status: 'paid'; paid: number }> {
  return await app.db.transaction(async tx => {
    const batch = await lockBatch(tx, batchId)
    if (batch.status !== 'open') throw batchSettled()
    if (!batch.downloadedAt)
      throw refusal('NotDownloaded', 409, phrase('Download the file first: no bank can have taken it yet.'))
    const ids = await withdrawalsOf(tx, batchId)
    const withdrawals = []
    for (const id of ids) withdrawals.push(await lockWithdrawal(tx, id, act.admin, 'paid'))
    await settle(tx, batchId, 'paid', act)
    for (const withdrawal of withdrawals) await payLocked(tx, withdrawal, act)
    await recordBatchAct(tx, batch, act, { action: 'payout-batch.paid' })
    return { status: 'paid', paid: ids.length }
  })
}

/**
 * Cancels a batch that the bank has not taken; its payouts wait for another one. Refuses BatchNotFound (404),
 * BatchSettled (409).
 */
export async function cancelPayoutBatch(
  app: App,
  batchId: string,
  reason: string,
  act: AdminAct,
): Promise<{ status: 'cancelled' }> {
  return await app.db.transaction(async tx => {
    const batch = await lockBatch(tx, batchId)
    if (batch.status !== 'open') throw batchSettled()
    await settle(tx, batchId, 'cancelled', act)
    const left = await tx.rows<{ id: string }>(
      'leave_payout_batch',
      'update withdrawals set payout_batch_id = null where payout_batch_id = $1 returning id',
      [batchId],
    )
    for (const { id } of left) {
      await audit(tx, {
        at: act.now,
        actorUserId: act.admin.userId,
        action: 'withdrawal.unbatched',
        subjectType: 'withdrawal',
        subjectId: id,
        reason,
        details: { batchId },
        requestId: act.requestId,
      })
    }
    await recordBatchAct(tx, batch, act, { action: 'payout-batch.cancelled', reason })
    await announce(tx, ['admin'])
    return { status: 'cancelled' }
  })
}

async function settle(
  tx: Tx,
  batchId: string,
  status: Exclude<PayoutBatchStatus, 'open'>,
  act: AdminAct,
): Promise<void> {
  const settled = await tx.rows(
    'settle_payout_batch',
    `update payout_batches set status = $2, settled_at = $3, settled_by = $4 where id = $1 and status = 'open' returning id`,
    [batchId, status, act.now, act.admin.userId],
  )
  if (settled.length === 0) throw batchSettled()
}

async function withdrawalsOf(tx: Tx, batchId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'withdrawals_of_batch',
    'select id from withdrawals where payout_batch_id = $1 order by id',
    [batchId],
  )
  return rows.map(({ id }) => id)
}
