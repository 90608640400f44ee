import { type AdminAction, auditedBy, requireStepUp } from '../../accounts/access.ts'
import { postEntries } from '../../ledger/post-entries.server.ts'
import { microDepositsReturned, microDepositsSent } from '../../ledger/postings.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { factsOf, insertBatch, requireOriginator } from '../payout-batches/create-payout-batch.server.ts'
import type { CreatedBatch } from '../payout-batches/payout-batch.ts'
import { lockDeposits, openDeposits } from './deposit-entries.server.ts'

/** As many accounts as a file of 5,000 entries holds. */
const maxAccounts = 2_500

/**
 * Puts the requested micro-deposits, except to the person's own account, into a payout file of their own (P641). Refuses StepUpRequired
 * (403), AchSettingsMissing, NothingToBatch, TooManyBatches (409).
 */
export async function createDepositBatch(app: App, action: AdminAction): Promise<CreatedBatch> {
  requireStepUp(action.admin, action.now)
  const originator = requireOriginator(app)
  return await app.db.transaction(async tx => {
    const rows = await lockDeposits(tx, { exceptUserId: action.admin.userId, limit: maxAccounts })
    if (rows.length === 0) throw refusal('NothingToBatch', 409, phrase('No micro-deposits are waiting.'))
    const facts = await factsOf(app, tx, { originator, isMicroDeposits: true }, action)
    const batch = await insertBatch(tx, facts, openDeposits(app, rows), action)
    await tx.rows(
      'join_deposit_batch',
      'update micro_deposits set payout_batch_id = $1 where id = any($2::uuid[])',
      [batch.batchId, rows.map(({ id }) => id)],
    )
    await announce(tx, ['admin'])
    return { ...batch, leftOut: [] }
  })
}

/** The bank took the file: the deposits are sent, and cost the foundation their sum. */
export async function recordDepositsSent(
  tx: Tx,
  batch: { id: string; totalCents: number },
  { now }: AdminAction,
): Promise<void> {
  const sent = await tx.rows<{ userId: string; withdrawalId: string }>(
    'mark_deposits_sent',
    `update micro_deposits set status = 'sent', sent_at = $2 where payout_batch_id = $1 returning user_id, withdrawal_id`,
    [batch.id, now],
  )
  await postEntries(
    tx,
    [microDepositsSent({ subjectId: batch.id, campaignId: null, occurredAt: now }, batch.totalCents)],
    now,
  )
  await emit(
    tx,
    sent.map(({ withdrawalId }) => ({ kind: 'micro_deposits_sent', withdrawalId })),
    now,
  )
  await announce(
    tx,
    sent.map(({ userId }) => `user:${userId}` as const),
  )
}

/** The deposits of a cancelled batch wait for another. */
export async function leaveDeposits(tx: Tx, batchId: string): Promise<void> {
  await tx.rows(
    'leave_deposit_batch',
    'update micro_deposits set payout_batch_id = null where payout_batch_id = $1',
    [batchId],
  )
}

/**
 * Records that the bank sent the two deposits back, because the account is closed or doesn't exist. Refuses StepUpRequired (403),
 * DepositNotFound (404), DepositNotSent (409).
 */
export async function returnDeposits(
  app: App,
  depositId: string,
  action: AdminAction,
): Promise<{ status: 'returned' }> {
  requireStepUp(action.admin, action.now)
  return await app.db.transaction(async tx => {
    const [deposit] = await tx.rows<{ status: string; cents: number; userId: string; withdrawalId: string }>(
      'lock_deposit_to_return',
      'select status, first_cents + second_cents as cents, user_id, withdrawal_id from micro_deposits where id = $1 for no key update',
      [depositId],
    )
    if (!deposit) throw refusal('DepositNotFound', 404, phrase('These micro-deposits don’t exist.'))
    if (deposit.status !== 'sent')
      throw refusal(
        'DepositNotSent',
        409,
        phrase('Only deposits that were sent and not confirmed can come back.'),
      )
    await tx.rows(
      'mark_deposit_returned',
      `update micro_deposits set status = 'returned', ended_at = $2 where id = $1`,
      [depositId, action.now],
    )
    await postEntries(
      tx,
      [
        microDepositsReturned(
          { subjectId: depositId, campaignId: null, occurredAt: action.now },
          deposit.cents,
        ),
      ],
      action.now,
    )
    await audit(tx, {
      ...auditedBy(action),
      action: 'micro-deposits.returned',
      subjectType: 'withdrawal',
      subjectId: deposit.withdrawalId,
    })
    await announce(tx, [`user:${deposit.userId}`, 'admin'])
    return { status: 'returned' }
  })
}
