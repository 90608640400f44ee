import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { closedByDeclines } from '../../platform/payments/declines.ts'
import type { Happening, ProviderEvent, ProviderPayment } from '../../platform/payments/port.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { noteDecline } from '../card-testing/card-testing.server.ts'
import { isPlainCapture, type PaymentStatus, stepsBetween } from '../payment-state.ts'
import { moveSuspense } from '../suspense.server.ts'
import { applyToUnknown } from './apply-to-unknown.server.ts'
import { logOddOutcome, queueCapture } from './capture-queue.server.ts'
import { followFee } from './follow-fee.server.ts'
import { insertProviderEvents } from './insert-provider-events.server.ts'
import { lockCampaignsOf } from './lock-campaigns.server.ts'
import { type Capture, type CaptureOutcome, postCapturedDonations } from './post-captured-donations.server.ts'
import { postReturnedDonation } from './post-returned-donation.server.ts'

/**
 * Updates the ledger to match the provider's record of a payment, from a signed event or a look-up, and answers after the commit.
 * Late, repeated and reordered reports change nothing wrongly: see payment-state.ts.
 */
export async function applyProviderFacts(
  app: App,
  payment: ProviderPayment,
  event: ProviderEvent | null,
  now: Date,
): Promise<void> {
  if (isPlainCapture(payment.happened)) {
    const outcome = await queueCapture(app, { capture: captureOf(payment, now), event })
    if (outcome === 'posted' || !(await hasMore(app, payment, outcome))) return
    await app.db.transaction(tx => applyLocked(tx, app, payment, now))
    return
  }
  const fresh = await app.db.transaction(async tx => {
    const count = await insertProviderEvents(tx, app.payments.name, event ? [event] : [], now)
    await applyLocked(tx, app, payment, now)
    return count
  })
  if (fresh > 0 && event?.type === 'payment.failed') await noteDecline(app, payment.paymentId)
}

/** Whether a capture that was not posted carries anything new: an unknown payment, or another fee. */
async function hasMore(app: App, { paymentId, providerFeeCents }: ProviderPayment, outcome: CaptureOutcome) {
  const [row] = await app.db.rows<{ fee: number }>(
    'fee_in_books',
    `select coalesce(i.provider_fee, p.provider_fee) as fee
     from (select $1::uuid as id) as asked left join suspense_items i on i.payment_id = asked.id
     left join payments p on p.id = asked.id where coalesce(i.id, p.id) is not null`,
    [paymentId],
  )
  return row === undefined ? outcome === 'unknown' : row.fee !== providerFeeCents
}

function captureOf(payment: ProviderPayment, now: Date): Capture {
  return {
    paymentId: payment.paymentId,
    providerPaymentId: payment.providerPaymentId,
    totalCents: payment.totalCents,
    providerFeeCents: payment.providerFeeCents,
    capturedAt: payment.capturedAt ? new Date(payment.capturedAt) : now,
  }
}

async function applyLocked(tx: Tx, app: App, payment: ProviderPayment, now: Date): Promise<void> {
  await lockCampaignsOf(tx, [payment.paymentId])
  const row = await lockPayment(tx, payment.paymentId)
  if (!row) {
    await applyToUnknown(tx, app, payment, now)
    return
  }
  const { steps, happened } = stepsBetween(new Set(row.happened), new Set(payment.happened))
  let isHeld = row.status === 'held'
  for (const step of steps) {
    if (step === 'capture') isHeld = (await captureHere(tx, app, payment, now)) === 'held'
    else if (isHeld) await moveSuspense(tx, row.id, step, now)
    else await postReturnedDonation(tx, step, row.id, now)
  }
  await updatePaymentFacts(tx, row.id, [...happened], payment.declineCode)
  if (payment.capturedAt) await followFee(tx, row.id, payment.providerFeeCents, now)
  if (happened.has('refunded')) await finishRefund(tx, row.id, now)
  if (isHeld) await announceHeldRefund(tx, row, happened, now)
}

async function captureHere(tx: Tx, app: App, payment: ProviderPayment, now: Date) {
  const outcomes = await postCapturedDonations(tx, [captureOf(payment, now)], now)
  const outcome = outcomes.get(payment.paymentId) ?? 'unknown'
  logOddOutcome(app, payment.paymentId, outcome)
  return outcome
}

type LockedPayment = { id: string; status: PaymentStatus; happened: Happening[] }

async function lockPayment(tx: Tx, paymentId: string): Promise<LockedPayment | null> {
  const [row] = await tx.rows<LockedPayment>(
    'lock_payment',
    'select id, status, happened from payments where id = $1 for update',
    [paymentId],
  )
  return row ?? null
}

/** Records a decline only while the payment is open; one too many closes it (platform/payments/declines.ts). */
async function updatePaymentFacts(
  tx: Tx,
  paymentId: string,
  happened: readonly Happening[],
  declineCode: string | null,
): Promise<void> {
  await tx.rows(
    'keep_payment_facts',
    `update payments set happened = $2, decline_code = case when status = 'started' then coalesce($3, decline_code) else decline_code end,
       client_secret = case when status = 'started' and $3 = $4 then null else client_secret end,
       status = case when status = 'started' and $3 = $4 then 'failed' else status end
     where id = $1`,
    [paymentId, happened, declineCode, closedByDeclines],
  )
}

/** However the money went back, the requested refund is finished. */
async function finishRefund(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const finished = await tx.rows(
    'finish_refund',
    `update refunds set finished_at = $2, failed_at = null, failure = null
     where payment_id = $1 and finished_at is null returning id`,
    [paymentId, now],
  )
  if (finished.length > 0) await announce(tx, ['admin'])
}

/** A held payment is in no total; its donor is notified once that the money went back. */
async function announceHeldRefund(
  tx: Tx,
  { id, happened }: LockedPayment,
  now: ReadonlySet<Happening>,
  at: Date,
): Promise<void> {
  const isNews = now.has('refunded') && !happened.includes('refunded')
  if (isNews) await emit(tx, [{ kind: 'held_payment_refunded', donationId: id }], at)
  await announce(tx, ['admin'])
}
