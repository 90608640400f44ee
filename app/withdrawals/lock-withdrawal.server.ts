import { canDecideWithdrawal } from '../accounts/access.ts'
import type { WithdrawalParts } from '../ledger/postings.ts'
import { refusal } from '../lib/refusal.ts'
import type { Viewer } from '../lib/viewer.ts'
import { type AuditAction, audit } from '../platform/audit/audit.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { emit } from '../platform/outbox.server.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import { announce } from '../platform/topics/topics.server.ts'
import { lockCampaignsOf } from './lock-campaigns-of.server.ts'
import { canBecome, canReach, type WithdrawalStatus } from './withdrawal.ts'

/** An admin's action on a withdrawal: who, when, in which request. */
export type AdminAction = { admin: Viewer; now: Date; requestId: string }

/** The action of whoever calls an admin's operation. */
export const actionOf = (call: { viewer: Viewer; now: Date; requestId: string }): AdminAction => ({
  admin: call.viewer,
  now: call.now,
  requestId: call.requestId,
})

export type LockedWithdrawal = {
  id: string
  userId: string
  campaignId: string
  status: WithdrawalStatus
  approvalsNeeded: number
  /** Asked for in a demo: test money, never paid elsewhere (P198). */
  isTest: boolean
  /** The payout batch it is in, which alone may pay it. */
  payoutBatchId: string | null
  parts: WithdrawalParts
}

type LockedRow = {
  id: string
  userId: string
  campaignId: string
  status: WithdrawalStatus
  approvalsNeeded: number
  isTest: boolean
  payoutBatchId: string | null
  amount: number
  platformFee: number
  processingFee: number
  payout: number
}

/** AlreadyDecided (409): someone was faster. */
export const alreadyDecided = () =>
  refusal('AlreadyDecided', 409, 'This withdrawal has already been decided. Nothing was changed.')

/** NotYet (409): a payout is paid after its approval, and returned after it was paid. */
const notYet = () => refusal('NotYet', 409, 'This withdrawal isn’t at that step yet. Check its status first.')

/**
 * Loads one withdrawal under lock, its campaign's row first, for an admin who wants to move it on. Refuses WithdrawalNotFound (404),
 * OwnWithdrawal (403: nobody decides their own, P193), AlreadyDecided and NotYet (409).
 */
export async function lockWithdrawal(
  tx: Tx,
  withdrawalId: string,
  admin: Viewer,
  next: WithdrawalStatus,
): Promise<LockedWithdrawal> {
  await lockCampaignsOf(tx, [withdrawalId])
  const [row] = await tx.rows<LockedRow>(
    'lock_withdrawal',
    `select id, user_id, campaign_id, status, approvals_needed, is_test, payout_batch_id, amount, platform_fee, processing_fee, payout
     from withdrawals where id = $1 for no key update`,
    [withdrawalId],
  )
  if (!row) throw refusal('WithdrawalNotFound', 404, 'This withdrawal doesn’t exist.')
  if (!canDecideWithdrawal(admin, { userId: row.userId }))
    throw refusal('OwnWithdrawal', 403, 'You can’t decide your own request. Another admin must.')
  if (!canBecome(row.status, next)) throw canReach(row.status, next) ? notYet() : alreadyDecided()
  return {
    id: row.id,
    userId: row.userId,
    campaignId: row.campaignId,
    status: row.status,
    approvalsNeeded: row.approvalsNeeded,
    isTest: row.isTest,
    payoutBatchId: row.payoutBatchId,
    parts: {
      amount: row.amount,
      platformFee: row.platformFee,
      processingFee: row.processingFee,
      payout: row.payout,
    },
  }
}

/** Records an admin's step in its transaction: the audit entry, the outbox event, the topics. */
export async function recordAction(
  tx: Tx,
  withdrawal: LockedWithdrawal,
  action: AdminAction,
  what: { action: AuditAction; reason?: string; events?: OutboxEvent[] },
): Promise<void> {
  await audit(tx, {
    at: action.now,
    actorUserId: action.admin.userId,
    action: what.action,
    subjectType: 'withdrawal',
    subjectId: withdrawal.id,
    reason: what.reason,
    details: { amountCents: withdrawal.parts.amount, campaignId: withdrawal.campaignId },
    requestId: action.requestId,
  })
  await emit(tx, what.events ?? [], action.now)
  await announce(tx, [`user:${withdrawal.userId}`, 'admin'])
}

/** What the ledger needs to know of it. */
export const subjectOf = (withdrawal: LockedWithdrawal, occurredAt: Date) => ({
  subjectId: withdrawal.id,
  campaignId: withdrawal.campaignId,
  occurredAt,
})
