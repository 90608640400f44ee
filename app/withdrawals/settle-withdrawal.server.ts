import type { AdminAction } from '../accounts/access.ts'
import { sweepOwnerless } from '../campaigns/owner-leaves.server.ts'
import { restoreReturnedPayout } from '../campaigns/totals.server.ts'
import { postEntries } from '../ledger/post-entries.server.ts'
import { payoutPaid, payoutReturned } from '../ledger/postings.ts'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import {
  alreadyDecided,
  type LockedWithdrawal,
  lockWithdrawal,
  recordAction,
  subjectOf,
} from './lock-withdrawal.server.ts'
import { checkPayeesAgain } from './payee-checks/check-payees.server.ts'
import { refuseObstacle } from './payout-obstacle.server.ts'
import { lockRole } from './payout-people.server.ts'

/**
 * Records that the bank has sent an approved payout (P191), after checking its payee again (P621). Refuses with WithdrawalNotFound (404),
 * OwnWithdrawal, RoleRequired (403), AlreadyDecided, NotYet, InPayoutBatch, ApprovedByYou (the person is its only approver, P695), TestPayments,
 * PayeeHeld, FundsFrozen, OwnerSuspended, ConsentWithdrawn, FundsMissing (409).
 */
export async function markPaid(
  app: App,
  withdrawalId: string,
  action: AdminAction,
): Promise<{ status: 'paid' }> {
  await checkPayeesAgain(app, { ids: [withdrawalId], limit: 1 }, action.now)
  return await app.db.transaction(async tx => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId, action.admin, 'markPaid')
    await lockRole(tx, action.admin.userId, 'sendPayouts')
    if (withdrawal.payoutBatchId)
      throw refusal(
        'InPayoutBatch',
        409,
        phrase('This payout is in a payout batch. Mark the batch as paid, or cancel it first.'),
      )
    await refuseObstacle(app, tx, withdrawal)
    await payLocked(tx, withdrawal, action, { paidBy: action.admin.userId })
    return { status: 'paid' }
  })
}

/** Marks a locked, approved withdrawal as paid. `paidBy` is who sent it, or null in a batch, whose file was sent. Refuses with AlreadyDecided (409). */
export async function payLocked(
  tx: Tx,
  withdrawal: LockedWithdrawal,
  action: AdminAction,
  { paidBy }: { paidBy: string | null },
): Promise<void> {
  const paid = await tx.rows(
    'pay_withdrawal',
    `update withdrawals set status = 'paid', paid_at = $2, paid_by = $3 where id = $1 and status = 'approved' returning id`,
    [withdrawal.id, action.now, paidBy],
  )
  if (paid.length === 0) throw alreadyDecided()
  const posting = payoutPaid(subjectOf(withdrawal, action.now), withdrawal)
  await postEntries(tx, posting ? [posting] : [], action.now)
  await recordAction(tx, withdrawal, action, {
    action: 'withdrawal.paid',
    events: [{ kind: 'withdrawal_paid', withdrawalId: withdrawal.id }],
  })
}

/**
 * Records that the bank returned a payout. The campaign can withdraw the payout again; the fees aren't refunded (P191). Refuses
 * WithdrawalNotFound (404), OwnWithdrawal (403), AlreadyDecided, NotYet, NothingToReturn (409).
 */
export async function markReturned(
  app: App,
  withdrawalId: string,
  action: AdminAction,
): Promise<{ status: 'returned' }> {
  return await app.db.transaction(async tx => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId, action.admin, 'return')
    const posting = payoutReturned(subjectOf(withdrawal, action.now), withdrawal)
    if (!posting)
      throw refusal('NothingToReturn', 409, phrase('Nothing was paid out: the fees took all of it.'))
    const returned = await tx.rows(
      'return_withdrawal',
      `update withdrawals set status = 'returned', returned_at = $2 where id = $1 and status = 'paid' returning id`,
      [withdrawal.id, action.now],
    )
    if (returned.length === 0) throw alreadyDecided()
    await restoreReturnedPayout(tx, withdrawal.campaignId, withdrawal.payout)
    await postEntries(tx, [posting], action.now)
    await sweepOwnerless(tx, withdrawal.campaignId, action.now)
    await recordAction(tx, withdrawal, action, {
      action: 'withdrawal.returned',
      events: [{ kind: 'withdrawal_returned', withdrawalId: withdrawal.id }],
    })
    return { status: 'returned' }
  })
}
