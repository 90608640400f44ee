import { withdrawHeldFunds } from '../campaigns/totals.server.ts'
import { postTransactions } from '../ledger/post-entries.server.ts'
import { withdrawalApproved } from '../ledger/postings.ts'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import type { Tx } from '../platform/database.server.ts'
import type { ApprovalAnswer } from './contract.ts'
import {
  type AdminAct,
  alreadyDecided,
  type LockedWithdrawal,
  lockWithdrawal,
  recordAct,
  subjectOf,
} from './locked-withdrawal.server.ts'

/**
 * One admin's approval. The last one needed moves the held money to the payouts and takes the fees (decision 17).
 * Refuses OwnWithdrawal (403), AlreadyDecided, AlreadyApproved, FundsMissing, ConsentWithdrawn (409).
 */
export async function approveWithdrawal(
  app: App,
  withdrawalId: string,
  act: AdminAct,
): Promise<ApprovalAnswer> {
  return await app.db.transaction(async tx => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId, act.admin, 'approved')
    await refuseUncovered(tx, withdrawal.campaignId)
    const approvals = await addApproval(tx, withdrawal, act)
    const { approvalsNeeded } = withdrawal
    if (approvals < approvalsNeeded) {
      await recordAct(tx, withdrawal, act, { action: 'withdrawal.first-approval' })
      return { status: 'pending', approvals, approvalsNeeded }
    }
    await approve(tx, withdrawal, act)
    return { status: 'approved', approvals, approvalsNeeded }
  })
}

async function approve(tx: Tx, withdrawal: LockedWithdrawal, act: AdminAct): Promise<void> {
  const approved = await tx.rows(
    'approve_withdrawal',
    `update withdrawals set status = 'approved', decided_by = $2, decided_at = $3
     where id = $1 and status = 'pending' and user_id <> $2 returning id`,
    [withdrawal.id, act.admin.userId, act.now],
  )
  if (approved.length === 0) throw alreadyDecided()
  await withdrawHeldFunds(tx, withdrawal.campaignId, withdrawal.parts.amount)
  await postTransactions(tx, [withdrawalApproved(subjectOf(withdrawal, act.now), withdrawal.parts)], act.now)
  await recordAct(tx, withdrawal, act, {
    action: 'withdrawal.approved',
    events: [{ kind: 'withdrawal_approved', withdrawalId: withdrawal.id }],
  })
}

/** Counts distinct admins; the withdrawal's lock makes two at once wait for each other. */
async function addApproval(tx: Tx, withdrawal: LockedWithdrawal, act: AdminAct): Promise<number> {
  const added = await tx.rows(
    'add_withdrawal_approval',
    `insert into withdrawal_approvals (withdrawal_id, admin_user_id, at) values ($1, $2, $3)
     on conflict do nothing returning withdrawal_id`,
    [withdrawal.id, act.admin.userId, act.now],
  )
  if (added.length === 0)
    throw refusal(
      'AlreadyApproved',
      409,
      'You have approved this already. A second admin must approve it too.',
    )
  const [counted] = await tx.rows<{ approvals: number }>(
    'count_withdrawal_approvals',
    'select count(*) as approvals from withdrawal_approvals where withdrawal_id = $1',
    [withdrawal.id],
  )
  return counted?.approvals ?? 0
}

/** Refuses FundsMissing (409) when refunds left the hold without money behind it, ConsentWithdrawn (409) by decision 11. */
async function refuseUncovered(tx: Tx, campaignId: string): Promise<void> {
  const [campaign] = await tx.rows<{ covered: boolean; consent_withdrawn: boolean }>(
    'hold_is_covered',
    `select raised_amount - total_withdrawn - pending_withdrawn >= 0 as covered, consent_withdrawn
     from campaigns where id = $1 for no key update`,
    [campaignId],
  )
  if (campaign?.consent_withdrawn)
    throw refusal('ConsentWithdrawn', 409, 'The guardian has withdrawn consent: withdrawals are paused.')
  if (campaign?.covered) return
  throw refusal(
    'FundsMissing',
    409,
    'Gifts to this campaign were refunded after the request. Reject it, so that the scholar can request what is left.',
  )
}
