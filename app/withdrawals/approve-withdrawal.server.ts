import type { AdminAction } from '../accounts/admin-action.ts'
import { withdrawHeldFunds } from '../campaigns/totals.server.ts'
import { postEntries } from '../ledger/post-entries.server.ts'
import { withdrawalApproved } from '../ledger/postings.ts'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import type { ApprovalAnswer } from './contract.ts'
import {
  alreadyDecided,
  type LockedWithdrawal,
  lockWithdrawal,
  recordAction,
  subjectOf,
} from './lock-withdrawal.server.ts'
import { refuseObstacle } from './payout-obstacle.server.ts'

/**
 * Adds one admin's approval; the last one needed moves the held money to the payouts and takes the fees (P191). Only approvals by
 * current admins count. Refuses OwnWithdrawal, AdminRequired (403), AlreadyDecided, AlreadyApproved, FundsMissing, TestPayments,
 * FundsFrozen, ConsentWithdrawn (409); `amongOthers` also NeedsTwoAdmins (409), which takes a closer look.
 */
export async function approveWithdrawal(
  app: App,
  withdrawalId: string,
  action: AdminAction,
  { amongOthers = false } = {},
): Promise<ApprovalAnswer> {
  return await app.db.transaction(async tx => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId, action.admin, 'approved')
    if (amongOthers && withdrawal.approvalsNeeded > 1) throw needsTwoAdmins()
    // Also if refunds and disputes left no money behind the hold.
    await refuseObstacle(app, tx, withdrawal)
    const approvals = await addApproval(tx, withdrawal, action)
    const { approvalsNeeded } = withdrawal
    if (approvals < approvalsNeeded) {
      await recordAction(tx, withdrawal, action, { action: 'withdrawal.first-approval' })
      return { status: 'pending', approvals, approvalsNeeded }
    }
    await approve(tx, withdrawal, action)
    return { status: 'approved', approvals, approvalsNeeded }
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

/** Returns the number of approvals by current admins, whose roles stay locked; the withdrawal's lock serializes two approvals at once. */
async function addApproval(tx: Tx, withdrawal: LockedWithdrawal, action: AdminAction): Promise<number> {
  const added = await tx.rows(
    'add_withdrawal_approval',
    `insert into withdrawal_approvals (withdrawal_id, admin_user_id, at) values ($1, $2, $3)
     on conflict do nothing returning withdrawal_id`,
    [withdrawal.id, action.admin.userId, action.now],
  )
  const current = await tx.rows<{ adminId: string }>(
    'lock_current_approvers',
    `select r.user_id as admin_id from withdrawal_approvals a join user_roles r on r.user_id = a.admin_user_id and r.role = 'admin'
     where a.withdrawal_id = $1 for key share of r`,
    [withdrawal.id],
  )
  if (!current.some(({ adminId }) => adminId === action.admin.userId))
    throw refusal('AdminRequired', 403, phrase('Admin access required'))
  if (added.length === 0 && current.length < withdrawal.approvalsNeeded)
    throw refusal(
      'AlreadyApproved',
      409,
      'You have approved this already. A second admin must approve it too.',
    )
  return current.length
}
