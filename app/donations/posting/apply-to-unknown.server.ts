import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Happening, ProviderPayment } from '../../platform/payments/port.ts'
import { stepsBetween } from '../payment-state.ts'
import { closeDifference, openDifference } from '../provider-differences.server.ts'
import { lockSuspense, moveSuspense, putIntoSuspense } from '../suspense.server.ts'
import { followFee } from './follow-fee.server.ts'

/**
 * Updates the ledger to match the provider's record of a payment that was not started here, such as after a restored backup: the
 * captured money goes to suspense, and the difference stays open for the admins until the sum is refunded or assigned (P173).
 */
export async function applyToUnknown(tx: Tx, app: App, payment: ProviderPayment, now: Date): Promise<void> {
  // There is no row for it yet: two events at once must not both be the first.
  await tx.rows('lock_unknown_payment', 'select pg_advisory_xact_lock(hashtextextended($1, 25))', [
    payment.paymentId,
  ])
  const item = await lockSuspense(tx, payment.paymentId)
  const known = new Set((item?.happened ?? []) as Happening[])
  const { steps, happened } = stepsBetween(known, new Set(payment.happened))
  for (const step of steps) {
    if (step === 'capture') await hold(tx, app, payment, now)
    else await moveSuspense(tx, payment.paymentId, step, now)
  }
  await tx.rows('keep_unknown_facts', 'update suspense_items set happened = $2 where payment_id = $1', [
    payment.paymentId,
    [...happened],
  ])
  if (payment.capturedAt) await followFee(tx, payment.paymentId, payment.providerFeeCents, now)
  const settled = await lockSuspense(tx, payment.paymentId)
  if (!settled) return
  if (settled.status !== 'open')
    await closeDifference(tx, { provider: app.payments.name, paymentId: payment.paymentId }, now)
  // Money that comes back after a won dispute waits for the admins again.
  else if (item?.status !== 'open') await showUnknown(tx, app, payment, now)
}

async function hold(tx: Tx, app: App, payment: ProviderPayment, now: Date): Promise<void> {
  const { paymentId, providerPaymentId, totalCents, providerFeeCents } = payment
  const provider = app.payments.name
  const capturedAt = payment.capturedAt ? new Date(payment.capturedAt) : now
  await putIntoSuspense(
    tx,
    {
      ...{ kind: 'unknown_payment', paymentId, provider, providerPaymentId },
      ...{ campaignId: null, totalCents, providerFeeCents, capturedAt },
    },
    now,
  )
  app.log.error({ paymentId }, 'a payment was captured that was not started here: it lies in suspense')
}

async function showUnknown(tx: Tx, app: App, payment: ProviderPayment, now: Date): Promise<void> {
  const { paymentId, providerPaymentId, totalCents } = payment
  await openDifference(
    tx,
    {
      ...{ provider: app.payments.name, kind: 'unknown_here', paymentId, providerPaymentId },
      ...{ ours: 'not known here', theirs: 'captured', oursCents: null, theirsCents: totalCents },
    },
    now,
  )
}
