import type { WithdrawalRow } from '#db/tables.ts'
import { type AdminAction, auditedBy } from '../accounts/access.ts'
import type { WithdrawalParts } from '../ledger/postings.ts'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import { type AuditAction, audit } from '../platform/audit/audit.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { emit } from '../platform/outbox.server.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import { announce } from '../platform/topics/topics.server.ts'
import type { Viewer } from '../platform/viewer.ts'
import { loadPeople } from './payout-people.server.ts'
import { type PayoutStep, stepProblem, stepRefused } from './who-may-act.ts'
import { canBecome, canReach, type WithdrawalStatus } from './withdrawal.ts'

export type LockedWithdrawal = WithdrawalParts &
  Pick<
    WithdrawalRow,
    | 'id'
    | 'userId'
    | 'campaignId'
    | 'status'
    | 'approvalsNeeded'
    /** Requested in demo mode: test money, which is never paid out in any other mode (P198). */
    | 'isTest'
    /** The payout batch that contains the withdrawal, or null; in a batch, it is paid only with the whole batch. */
    | 'payoutBatchId'
  >

/** AlreadyDecided (409): the withdrawal is already past this step, usually because another admin was faster. */
export const alreadyDecided = () =>
  refusal('AlreadyDecided', 409, phrase('This withdrawal has already been decided. Nothing was changed.'))

/** NotYet (409): only an approved withdrawal can be paid, and only a paid one can be returned. */
const notYet = () =>
  refusal('NotYet', 409, phrase('This withdrawal isn’t at that step yet. Check its status first.'))

const statusAfter = {
  approve: 'approved',
  reject: 'rejected',
  markPaid: 'paid',
  settle: 'paid',
  return: 'returned',
} as const satisfies Partial<Record<PayoutStep, WithdrawalStatus>>

/**
 * Locks a withdrawal's campaign, then the withdrawal, for a step that changes its status. Refuses with WithdrawalNotFound (404), OwnWithdrawal
 * (403, P193), AlreadyDecided and NotYet (409), and AlreadyApproved and ApprovedByYou (409) as in who-may-act.ts.
 */
export async function lockWithdrawal(
  tx: Tx,
  withdrawalId: string,
  { userId }: Pick<Viewer, 'userId'>,
  step: keyof typeof statusAfter,
): Promise<LockedWithdrawal> {
  await lockCampaignsOf(tx, [withdrawalId])
  const [row] = await tx.rows<LockedWithdrawal>(
    'lock_withdrawal',
    `select id, user_id, campaign_id, status, approvals_needed, is_test, payout_batch_id, amount, platform_fee, processing_fee, payout
     from withdrawals where id = $1 for no key update`,
    [withdrawalId],
  )
  if (!row) throw refusal('WithdrawalNotFound', 404, phrase('This withdrawal doesn’t exist.'))
  const people = (await loadPeople(tx, [withdrawalId])).get(withdrawalId)
  const problem = people ? stepProblem(step, userId, people) : null
  if (problem === 'own') throw stepRefused(problem, step)
  const next = statusAfter[step]
  if (!canBecome(row.status, next)) throw canReach(row.status, next) ? notYet() : alreadyDecided()
  if (problem) throw stepRefused(problem, step)
  return row
}

/** Writes an audit entry and outbox events for an admin's action on a withdrawal, and refreshes the open screens that show it. */
export async function recordAction(
  tx: Tx,
  withdrawal: LockedWithdrawal,
  action: AdminAction,
  what: { action: AuditAction; reason?: string; events?: OutboxEvent[] },
): Promise<void> {
  await audit(tx, {
    ...auditedBy(action),
    action: what.action,
    subjectType: 'withdrawal',
    subjectId: withdrawal.id,
    reason: what.reason,
    details: { amountCents: withdrawal.amount, campaignId: withdrawal.campaignId },
  })
  await emit(tx, what.events ?? [], action.now)
  await announce(tx, [`user:${withdrawal.userId}`, 'admin'])
}

/** The fields that link ledger transactions to a withdrawal. */
export const subjectOf = (withdrawal: LockedWithdrawal, occurredAt: Date) => ({
  subjectId: withdrawal.id,
  campaignId: withdrawal.campaignId,
  occurredAt,
})

/**
 * Locks the campaigns of these withdrawals, in id order. Must run before the withdrawals are locked: account deletion also locks
 * campaigns first, and the opposite order could deadlock with it.
 */
export async function lockCampaignsOf(tx: Tx, withdrawalIds: readonly string[]): Promise<void> {
  await tx.rows(
    'lock_campaigns_of_withdrawals',
    `select 1 from campaigns where id in (select campaign_id from withdrawals where id = any($1::uuid[]))
     order by id for no key update`,
    [withdrawalIds],
  )
}

/** The ids of a batch's withdrawals, in ascending order. */
export async function withdrawalsOf(tx: Tx, batchId: string): Promise<string[]> {
  const rows = await tx.rows<Pick<WithdrawalRow, 'id'>>(
    'withdrawals_of_batch',
    'select id from withdrawals where payout_batch_id = $1 order by id',
    [batchId],
  )
  return rows.map(({ id }) => id)
}
