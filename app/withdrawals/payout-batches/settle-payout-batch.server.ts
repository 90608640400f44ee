import type { UserRoleRow } from '#db/tables.ts'
import { type AdminAction, requireStepUp, roleChanged } from '../../accounts/access.ts'
import { rolesWith } from '../../accounts/staff-roles.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import {
  type LockedWithdrawal,
  lockCampaignsOf,
  lockWithdrawal,
  withdrawalsOf,
} from '../lock-withdrawal.server.ts'
import { leaveDeposits, recordDepositsSent } from '../micro-deposits/send-deposits.server.ts'
import { lockObstacles } from '../payout-obstacle.server.ts'
import { payoutRefused } from '../payout-obstacle.ts'
import { payLocked } from '../settle-withdrawal.server.ts'
import { type LockedBatch, leaveBatch, lockBatch, recordBatchAction } from './lock-batch.server.ts'
import { batchSettled, type PayoutBatchStatus } from './payout-batch.ts'

/**
 * Marks a batch and all its payouts as paid, or none of them; the rules for single payouts apply (P191). If a payout was paused after
 * the download, the admin must confirm with `sentAnyway` that the bank has sent it. Refuses with BatchNotFound (404), OwnWithdrawal (403),
 * BatchSettled, NotDownloaded, TestPayments, PayoutsPaused (409).
 */
export async function payPayoutBatch(
  app: App,
  batchId: string,
  action: AdminAction,
  { sentAnyway = false }: { sentAnyway?: boolean } = {},
): Promise<{ status: 'paid'; paid: number }> {
  return await app.db.transaction(async tx => {
    const batch = await lockBatch(tx, batchId)
    if (batch.status !== 'open') throw batchSettled()
    if (!batch.downloadedAt)
      throw refusal(
        'NotDownloaded',
        409,
        phrase('Download the file first; the bank can’t have received it yet.'),
      )
    const ids = await withdrawalsOf(tx, batchId)
    await lockCampaignsOf(tx, ids)
    const withdrawals = []
    for (const id of ids) withdrawals.push(await lockWithdrawal(tx, id, action.admin, 'settle'))
    const paused = await refusePaused(app, tx, withdrawals, sentAnyway)
    await settle(tx, batchId, 'paid', action)
    for (const withdrawal of withdrawals) await payLocked(tx, withdrawal, action, { paidBy: null })
    if (batch.isMicroDeposits) await recordDepositsSent(tx, batch, action)
    await recordBatchAction(tx, batch, action, {
      action: paused ? 'payout-batch.paid-though-paused' : 'payout-batch.paid',
    })
    return { status: 'paid', paid: batch.isMicroDeposits ? batch.entries : ids.length }
  })
}

/** Returns true if a payout is paused but the admin confirmed that the bank has sent it. Refuses PayoutsPaused, TestPayments (409). */
async function refusePaused(
  app: App,
  tx: Tx,
  withdrawals: readonly LockedWithdrawal[],
  sentAnyway: boolean,
): Promise<boolean> {
  const obstacles = await lockObstacles(app, tx, withdrawals)
  if (obstacles.includes('test')) throw payoutRefused('test')
  const isPaused = obstacles.some(obstacle => obstacle !== null)
  if (isPaused && !sentAnyway)
    throw refusal(
      'PayoutsPaused',
      409,
      phrase(
        'A payout in this batch was paused after the file was downloaded. Ask the bank to stop it. If the bank has sent it already, say so.',
      ),
    )
  return isPaused
}

/**
 * Cancels an open batch, so that a later batch can include its payouts. After a download it takes two admins, one to ask and one to
 * confirm, because the bank may have the file and would pay twice. Refuses StepUpRequired, RoleRequired (403), BatchNotFound (404),
 * BatchSettled, CancelAsked (409).
 */
export async function cancelPayoutBatch(
  app: App,
  batchId: string,
  reason: string,
  action: AdminAction,
): Promise<{ status: 'open' | 'cancelled' }> {
  requireStepUp(action.admin, action.now)
  return await app.db.transaction(async tx => {
    const batch = await lockBatch(tx, batchId)
    if (batch.status !== 'open') throw batchSettled()
    if (batch.downloadedAt && (await awaitsSecond(tx, batch, action.admin.userId)))
      return await askToCancel(tx, batch, reason, action)
    await settle(tx, batchId, 'cancelled', action)
    for (const id of await withdrawalsOf(tx, batchId)) await leaveBatch(tx, id, { batchId, reason }, action)
    await leaveDeposits(tx, batchId)
    await recordBatchAction(tx, batch, action, { action: 'payout-batch.cancelled', reason })
    await announce(tx, ['admin'])
    return { status: 'cancelled' }
  })
}

/** True unless another current admin has asked to cancel. Locks both admins' roles until the transaction ends. Refuses with RoleRequired (403). */
async function awaitsSecond(tx: Tx, { cancelAskedBy }: LockedBatch, adminId: string): Promise<boolean> {
  const roles = await tx.rows<Pick<UserRoleRow, 'userId'>>(
    'lock_cancelling_admins',
    `select user_id from user_roles where role = any($2) and user_id = any($1) for key share`,
    [[cancelAskedBy, adminId].filter(id => id !== null), rolesWith('sendPayouts')],
  )
  // A person may hold several roles, and is still one person. The role may have been revoked since the request was authorized.
  const people = new Set(roles.map(({ userId }) => userId))
  if (!people.has(adminId)) throw roleChanged()
  return cancelAskedBy === null || cancelAskedBy === adminId || people.size < 2
}

async function askToCancel(
  tx: Tx,
  batch: LockedBatch,
  reason: string,
  action: AdminAction,
): Promise<{ status: 'open' }> {
  if (batch.cancelAskedBy === action.admin.userId)
    throw refusal(
      'CancelAsked',
      409,
      phrase('You already asked to cancel this batch. A second admin must confirm.'),
    )
  await tx.rows(
    'ask_to_cancel_batch',
    'update payout_batches set cancel_asked_by = $2, cancel_asked_at = $3, cancel_reason = $4 where id = $1',
    [batch.id, action.admin.userId, action.now, reason],
  )
  await recordBatchAction(tx, batch, action, { action: 'payout-batch.cancel-asked', reason })
  await announce(tx, ['admin'])
  return { status: 'open' }
}

async function settle(
  tx: Tx,
  batchId: string,
  status: Exclude<PayoutBatchStatus, 'open'>,
  action: AdminAction,
): Promise<void> {
  const settled = await tx.rows(
    'settle_payout_batch',
    `update payout_batches set status = $2, settled_at = $3, settled_by = $4 where id = $1 and status = 'open' returning id`,
    [batchId, status, action.now, action.admin.userId],
  )
  if (settled.length === 0) throw batchSettled()
}
