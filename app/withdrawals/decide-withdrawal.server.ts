import { type AdminAction, roleChanged } from '../accounts/access.ts'
import { rolesWith } from '../accounts/staff-roles.ts'
import { releaseHeldFunds, withdrawHeldFunds } from '../campaigns/totals.server.ts'
import { postEntries } from '../ledger/post-entries.server.ts'
import { withdrawalApproved, withdrawalRejected } from '../ledger/postings.ts'
import { phrase } from '../lib/phrase.ts'
import type { Problem } from '../lib/problem.ts'
import { Refusal, refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import type { ApprovalAnswer, SeveralAnswer } from './contract.ts'
import {
  alreadyDecided,
  type LockedWithdrawal,
  lockWithdrawal,
  recordAction,
  subjectOf,
} from './lock-withdrawal.server.ts'
import { refuseObstacle } from './payout-obstacle.server.ts'
import { loadPeople } from './payout-people.server.ts'
import { approvalsMissing, approvalsRequired, type PayoutPeople } from './who-may-act.ts'

/**
 * Adds an admin's approval; the last required approval moves the held amount to payout and fees (P191). Only approvals by people who
 * may still decide withdrawals count. Refuses with WithdrawalNotFound (404), OwnWithdrawal, RoleRequired (403), AlreadyDecided, AlreadyApproved,
 * FundsMissing, TestPayments, FundsFrozen, OwnerSuspended, ConsentWithdrawn, PayeeHeld (409). `amongOthers`, for bulk approvals, also refuses
 * withdrawals that require two admins (NeedsTwoAdmins, 409), because each admin must open them one by one.
 */
export async function approveWithdrawal(
  app: App,
  withdrawalId: string,
  action: AdminAction,
  { amongOthers = false } = {},
): Promise<ApprovalAnswer> {
  return await app.db.transaction(async tx => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId, action.admin, 'approve')
    // Refunds or disputes may have used up the held money since the request.
    await refuseObstacle(app, tx, withdrawal)
    const people = await addApproval(tx, withdrawal, action)
    const approvalsNeeded = approvalsRequired(people)
    if (amongOthers && approvalsNeeded > 1) throw needsTwoAdmins()
    const given = { approvals: new Set(people.approvedBy).size, approvalsNeeded }
    if (approvalsMissing(people) > 0) {
      await recordAction(tx, withdrawal, action, { action: 'withdrawal.first-approval' })
      return { status: 'pending', ...given }
    }
    await approve(tx, withdrawal, action)
    return { status: 'approved', ...given }
  })
}

const needsTwoAdmins = () =>
  refusal('NeedsTwoAdmins', 409, phrase('This one needs two admins. Open it to approve it.'))

async function approve(tx: Tx, withdrawal: LockedWithdrawal, action: AdminAction): Promise<void> {
  const approved = await tx.rows(
    'approve_withdrawal',
    `update withdrawals set status = 'approved', decided_by = $2, decided_at = $3
     where id = $1 and status = 'pending' and user_id <> $2 returning id`,
    [withdrawal.id, action.admin.userId, action.now],
  )
  if (approved.length === 0) throw alreadyDecided()
  await withdrawHeldFunds(tx, withdrawal.campaignId, withdrawal.amount)
  await postEntries(tx, [withdrawalApproved(subjectOf(withdrawal, action.now), withdrawal)], action.now)
  await recordAction(tx, withdrawal, action, {
    action: 'withdrawal.approved',
    events: [{ kind: 'withdrawal_approved', withdrawalId: withdrawal.id }],
  })
}

/**
 * Adds the person's approval; returns the people of the payout with it. Locks the roles of all who approved, so that none is revoked before the
 * transaction ends; the withdrawal's row lock makes concurrent approvals wait for each other. Refuses RoleRequired (403).
 */
async function addApproval(tx: Tx, { id }: LockedWithdrawal, action: AdminAction): Promise<PayoutPeople> {
  const { userId } = action.admin
  await tx.rows(
    'add_withdrawal_approval',
    'insert into withdrawal_approvals (withdrawal_id, admin_user_id, at) values ($1, $2, $3) on conflict do nothing',
    [id, userId, action.now],
  )
  await tx.rows(
    'lock_current_approvers',
    `select 1 from withdrawal_approvals a join user_roles r on r.user_id = a.admin_user_id and r.role = any($2)
     where a.withdrawal_id = $1 for key share of r`,
    [id, rolesWith('decideWithdrawals')],
  )
  const people = (await loadPeople(tx, [id])).get(id)
  if (!people?.approvedBy.includes(userId)) throw roleChanged()
  return people
}

const failed = phrase('Something went wrong. Nothing was changed here; please try again.')

/**
 * Approves several withdrawals one after the other, each in its own transaction with its own audit entry. A refused withdrawal stays
 * unchanged, is returned with its reason, and doesn't stop the rest (P442). Repeating the call is safe.
 */
export async function approveSeveral(
  app: App,
  withdrawalIds: readonly string[],
  action: AdminAction,
): Promise<SeveralAnswer> {
  const results: SeveralAnswer['results'] = []
  for (const withdrawalId of new Set(withdrawalIds)) {
    results.push({ withdrawalId, refused: await refusedWords(app, withdrawalId, action) })
  }
  return { results }
}

/** Approves one withdrawal. Returns null, or the message if it was refused or failed. */
async function refusedWords(app: App, withdrawalId: string, action: AdminAction): Promise<Problem | null> {
  try {
    await approveWithdrawal(app, withdrawalId, action, { amongOthers: true })
    return null
  } catch (error) {
    if (error instanceof Refusal) {
      const { message, details } = error
      return { message, ...(details.values && { values: details.values }) }
    }
    app.log.error({ withdrawalId, err: error }, 'a withdrawal of several could not be approved')
    return { message: failed }
  }
}

/** Rejects a pending withdrawal and releases its funds (P191). Refuses with WithdrawalNotFound (404), OwnWithdrawal (403), AlreadyDecided (409). */
export async function rejectWithdrawal(
  app: App,
  withdrawalId: string,
  reason: string,
  action: AdminAction,
): Promise<{ status: 'rejected' }> {
  return await app.db.transaction(async tx => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId, action.admin, 'reject')
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
