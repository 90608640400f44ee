import type { PaymentRow } from '#db/tables.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { idFrom } from '../../platform/ids.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import type { Movement, ProviderEvent, ProviderPayment } from '../../platform/payments/port.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { recordDisputes } from '../disputes/disputes.server.ts'
import {
  type Capture,
  captureOf,
  freshMovements,
  isOtherCapture,
  isPlainCapture,
  type PaymentStatus,
  type PaymentTotals,
  refundableOf,
  totalsOf,
} from '../payment-state.ts'
import { moveSuspense } from '../suspense.server.ts'
import { applyToUnknown } from './apply-to-unknown.server.ts'
import { queueCapture } from './capture-queue.server.ts'
import { lockCampaignsOf } from './lock-campaigns.server.ts'
import { postNewMovements, readMovements } from './movements.server.ts'
import { postCapturedDonations } from './post-captured-donations.server.ts'
import { postReturnedDonation } from './post-returned-donation.server.ts'
import { insertProviderEvents } from './provider-events.server.ts'

/**
 * Updates the ledger to match the provider's record of a payment, from a signed event or a look-up, and
 * returns after the commit. Late, repeated and reordered reports are harmless: see payment-state.ts. Returns
 * whether its card may have an open attempt to pass to `settleAttempt`, and the id under which the money is
 * recorded (see `applyLocked`).
 */
export async function applyProviderFacts(
  app: App,
  payment: ProviderPayment,
  event: ProviderEvent | null,
  now: Date,
): Promise<{ mayHaveOpenAttempt: boolean; paymentId: string }> {
  const plain = plainCaptureOf(app, payment)
  const queued = plain && (await queueCapture(app, { capture: plain, event }))
  if (queued?.isPosted) return { mayHaveOpenAttempt: queued.hadOpenAttempt, paymentId: payment.paymentId }
  const paymentId = await app.db.transaction(async tx => {
    await insertProviderEvents(tx, app.payments.name, event ? [event] : [], now)
    if (plain && !(await hasMore(tx, payment))) return payment.paymentId
    return await applyLocked(tx, app, payment, now)
  })
  return { mayHaveOpenAttempt: queued?.hadOpenAttempt ?? true, paymentId }
}

/** The capture of a payment of which nothing else is reported: the common case, which is posted in groups. */
function plainCaptureOf(app: App, payment: ProviderPayment): Capture | null {
  const isPlain = payment.disputes.length === 0 && payment.warnings.length === 0
  return isPlain && isPlainCapture(payment.movements) ? captureOf(app.payments.name, payment) : null
}

/** True if the report has movements that are not recorded yet. */
async function hasMore(tx: Tx, { paymentId, movements }: ProviderPayment): Promise<boolean> {
  const known = await readMovements(tx, [paymentId])
  return freshMovements(known.get(paymentId) ?? [], movements).length > 0
}

/**
 * Applies the record under locks and returns the id under which the money is recorded. If the provider has
 * captured two payments under one of our ids, the second one's money is not a donation: it is recorded under
 * a separate id, like a payment that was not started here.
 */
async function applyLocked(tx: Tx, app: App, payment: ProviderPayment, now: Date): Promise<string> {
  const { paymentId, providerPaymentId } = payment
  await lockCampaignsOf(tx, [paymentId])
  const row = await lockPayment(tx, paymentId)
  const known = (await readMovements(tx, [paymentId])).get(paymentId) ?? []
  const isSecond = row?.providerPaymentId !== providerPaymentId && isOtherCapture(known, payment.movements)
  if (!row || isSecond) {
    const id = isSecond ? idFrom(app.payments.name, providerPaymentId) : paymentId
    // An earlier version recorded the second payment's fee under the first; leave it there rather than post
    // it twice.
    const movements = isSecond ? freshMovements(known, payment.movements) : payment.movements
    await applyToUnknown(tx, app, { ...payment, paymentId: id, movements }, now)
    await recordDisputes(tx, app, { ...payment, paymentId: id }, now)
    return id
  }
  const taken = await captureHere(tx, app, { known, row }, payment, now)
  if (taken.known.some(({ kind }) => kind === 'captured')) {
    await postMovements(
      tx,
      app,
      { paymentId, isHeld: taken.isHeld, known: taken.known },
      payment.movements,
      now,
    )
  }
  await recordDisputes(tx, app, payment, now)
  await updateDecline(tx, paymentId, payment.declineCode)
  return paymentId
}

type LockedMovements = { known: readonly Movement[]; row: { id: string; status: PaymentStatus } }

/** Posts the capture of a payment unless it is already posted; returns the movements known afterwards. */
async function captureHere(
  tx: Tx,
  app: App,
  { known, row }: LockedMovements,
  payment: ProviderPayment,
  now: Date,
) {
  const capture = captureOf(app.payments.name, payment)
  if (!capture || known.some(({ kind }) => kind === 'captured'))
    return { known, isHeld: row.status === 'held' }
  const isHeld = (await postCapturedDonations(tx, [capture], now)).has(row.id)
  if (isHeld) app.log.error({ paymentId: row.id }, 'a captured payment is held in suspense')
  return { known: [...known, ...capture.movements], isHeld }
}

/** Posts the remaining new movements of a captured payment, one after another. */
async function postMovements(
  tx: Tx,
  app: App,
  { paymentId, isHeld, known }: { paymentId: string; isHeld: boolean; known: readonly Movement[] },
  reported: readonly Movement[],
  now: Date,
): Promise<void> {
  const news = await postNewMovements(
    tx,
    app,
    { paymentId, known },
    {
      reported,
      postReturn: async (movement, change) => {
        if (!isHeld) return postReturnedDonation(tx, paymentId, movement, change, now)
        await moveSuspense(tx, paymentId, movement, change, now)
        await announceHeldRefund(tx, paymentId, movement, now)
      },
    },
    now,
  )
  if (news.length === 0) return
  const after = totalsOf([...known, ...news])
  await followRefunds(tx, paymentId, news, after, now)
}

async function lockPayment(tx: Tx, paymentId: string) {
  const [row] = await tx.rows<Pick<PaymentRow, 'id' | 'status' | 'providerPaymentId'>>(
    'lock_payment',
    'select id, status, provider_payment_id from payments where id = $1 for update',
    [paymentId],
  )
  if (row) return row
  // There is no row to lock, so an advisory lock serializes two events for the same unknown payment.
  await tx.rows('lock_unknown_payment', 'select pg_advisory_xact_lock(hashtextextended($1, 25))', [paymentId])
  return null
}

/** Records a decline, but only while the payment is open. */
async function updateDecline(tx: Tx, paymentId: string, declineCode: string | null): Promise<void> {
  if (declineCode === null) return
  await tx.rows(
    'write_decline',
    `update payments set decline_code = $2 where id = $1 and status = 'started' and decline_code is distinct from $2`,
    [paymentId, declineCode],
  )
}

/**
 * Marks refunds as finished when their money has gone back, and all open ones when nothing is left to refund.
 * Marks a refund as failed if the bank sent it back, or if it was finished only because of a refund that
 * failed.
 */
async function followRefunds(
  tx: Tx,
  paymentId: string,
  news: readonly Movement[],
  after: PaymentTotals,
  now: Date,
): Promise<void> {
  const idsOf = (kind: Movement['kind']) =>
    news.flatMap(movement => (movement.kind === kind && movement.refundId ? [movement.refundId] : []))
  const refundable = refundableOf(after)
  // Money taken by a dispute was not refunded, so it must not mark open refunds as finished.
  const isWhole = refundable === 0 && after.disputedCents === 0
  const finished = await tx.rows(
    'finish_refunds',
    `update refunds set finished_at = $2, failed_at = null, returned_at = null, failure = null
     where payment_id = $1 and finished_at is null and (id = any($3::uuid[]) or ($4 and failed_at is null)) returning id`,
    [paymentId, now, idsOf('refunded'), isWhole],
  )
  const failed = await tx.rows(
    'fail_returned_refunds',
    `update refunds r set finished_at = null, failed_at = $2, returned_at = $2, failure = 'The bank sent the refund back.'
     where payment_id = $1 and returned_at is null and (id = any($3::uuid[]) or ($4 and finished_at is not null and not exists (
       select 1 from payment_movements m where m.payment_id = $1 and m.refund_id = r.id and m.kind = 'refunded'))) returning id`,
    [paymentId, now, idsOf('refund_failed'), refundable > 0],
  )
  if (finished.length + failed.length > 0) await announce(tx, ['admin'])
}

/**
 * Announces a refund of a held payment, which is in no campaign's total: notifies its donor, or the admins if
 * it failed.
 */
async function announceHeldRefund(tx: Tx, id: string, movement: Movement, at: Date): Promise<void> {
  const { kind, cents, refundId } = movement
  if (kind === 'refunded') await emit(tx, [{ kind: 'held_payment_refunded', donationId: id, cents }], at)
  if (kind === 'refund_failed') await emit(tx, [{ kind, donationId: id, refundId, cents }], at)
  await announce(tx, ['admin'])
}
