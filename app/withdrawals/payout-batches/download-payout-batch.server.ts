import { type AdminAction, auditedBy, requireStepUp } from '../../accounts/access.ts'
import { dayIn } from '../../lib/moment.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { obstacleWords, payoutRefused } from '../payout-obstacle.ts'
import { lockRole, refuseStep } from '../payout-people.server.ts'
import { type LockedBatch, leaveBatch, lockBatch, recordBatchAction } from './lock-batch.server.ts'
import { batchSettled, effectiveDayPassed, payoutFilename } from './payout-batch.ts'
import { batchSums, type Payout, payoutFile, payoutsOf } from './payout-file.server.ts'

/**
 * Builds the file of an open or paid batch, always with the same bytes, and writes an audit entry for each withdrawal whose bank
 * details it discloses (P197). At the first download, paused payouts are removed from the batch; at later ones, a paused payout in an
 * open batch makes it refuse the file. Refuses with StepUpRequired, OwnWithdrawal, RoleRequired (403), BatchNotFound (404), BatchSettled,
 * EffectiveDayPassed, ApprovedByYou, PayoutFileChanged, TestPayments, FundsFrozen, OwnerSuspended, ConsentWithdrawn, FundsMissing (409).
 */
export async function downloadPayoutBatch(
  app: App,
  batchId: string,
  action: AdminAction,
): Promise<{ filename: string; text: string }> {
  requireStepUp(action.admin, action.now)
  return await app.db.transaction(async tx => {
    const locked = await lockBatch(tx, batchId)
    if (locked.status === 'cancelled') throw batchSettled()
    refusePassedDay(app, locked)
    const { batch, payouts } = await payableOf(app, tx, locked, action)
    const text = sameFile(batch, payouts)
    await lockRole(tx, action.admin.userId, 'sendPayouts')
    await refuseStep(tx, 'download', action.admin.userId, batch.isMicroDeposits ? [] : idsOf(payouts))
    await tx.rows(
      'mark_batch_downloaded',
      'update payout_batches set downloaded_at = $2, downloaded_by = $3 where id = $1',
      [batchId, action.now, action.admin.userId],
    )
    await recordBatchAction(tx, batch, action, { action: 'payout-batch.downloaded' })
    await recordDisclosures(tx, batchId, payouts, action)
    await announce(tx, ['admin'])
    return { filename: payoutFilename(batch), text }
  })
}

const idsOf = (payouts: readonly Payout[]) => payouts.map(({ withdrawalId }) => withdrawalId)

/**
 * Refuses EffectiveDayPassed (409) at the first download of a file whose effective entry date is over: a bank rejects it, or pays on another day
 * than the file says (P704). A file that was downloaded before keeps its bytes.
 */
function refusePassedDay({ env, clock }: App, batch: LockedBatch): void {
  if (batch.downloadedAt || batch.effectiveOn >= dayIn(clock.now(), env.timeZone)) return
  throw refusal('EffectiveDayPassed', 409, effectiveDayPassed)
}

type Payable = { batch: LockedBatch; payouts: Payout[] }

/** The payouts for the file. A paid batch can be downloaded even if its campaigns are paused now, but test payments only in demo mode. */
async function payableOf(app: App, tx: Tx, batch: LockedBatch, action: AdminAction): Promise<Payable> {
  const payouts = await payoutsOf(app, tx, batch)
  const stopped = payouts.find(({ obstacle }) => obstacle && (batch.status === 'open' || obstacle === 'test'))
  if (!stopped?.obstacle) return { batch, payouts }
  if (batch.downloadedAt || batch.status !== 'open') throw payoutRefused(stopped.obstacle)
  return await leavePausedOut(tx, batch, payouts, action)
}

function sameFile(batch: LockedBatch, payouts: readonly Payout[]): string {
  const made = payouts.length === batch.entries ? payoutFile(batch, payouts) : null
  if (made?.sha256 === batch.sha256) return made.text
  throw refusal(
    'PayoutFileChanged',
    409,
    phrase(
      'A payout’s data changed, so the file would no longer match this batch. Cancel the batch if the bank hasn’t accepted it.',
    ),
  )
}

async function recordDisclosures(
  tx: Tx,
  batchId: string,
  payouts: readonly Payout[],
  action: AdminAction,
): Promise<void> {
  for (const { withdrawalId } of payouts) {
    await audit(tx, {
      ...auditedBy(action),
      action: 'withdrawal.bank-details-in-payout-file',
      subjectType: 'withdrawal',
      subjectId: withdrawalId,
      details: { batchId },
    })
  }
}

/**
 * Removes the paused payouts from a batch that was never downloaded, so that a later batch can include them. If no payout would
 * remain, refuses with the obstacle of the first (payout-obstacle.ts).
 */
async function leavePausedOut(
  tx: Tx,
  batch: LockedBatch,
  payouts: readonly Payout[],
  action: AdminAction,
): Promise<{ batch: LockedBatch; payouts: Payout[] }> {
  const payable = payouts.filter(({ obstacle }) => !obstacle)
  const [first] = payouts.flatMap(({ obstacle }) => obstacle ?? [])
  if (first && payable.length === 0) throw payoutRefused(first)
  // Something else changed as well: keeps all payouts, so that `sameFile` refuses the file (PayoutFileChanged).
  if (payoutFile(batch, payouts).sha256 !== batch.sha256) return { batch, payouts: [...payouts] }
  for (const { withdrawalId, obstacle } of payouts)
    if (obstacle)
      await leaveBatch(tx, withdrawalId, { batchId: batch.id, reason: obstacleWords(obstacle) }, action)
  const { entries, totalCents, entryHash, sha256 } = batchSums(batch, payable)
  await tx.rows(
    'rewrite_payout_batch',
    'update payout_batches set entries = $2, total = $3, entry_hash = $4, file_sha256 = $5 where id = $1',
    [batch.id, entries, totalCents, entryHash, sha256],
  )
  return { batch: { ...batch, entries, totalCents, sha256 }, payouts: payable }
}
