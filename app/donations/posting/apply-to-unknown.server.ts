import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { ProviderPayment } from '../../platform/payments/port.ts'
import { type Capture, captureOf } from '../payment-state.ts'
import { closeDifference, openDifference } from '../provider-differences.server.ts'
import { lockSuspense, moveSuspense, putIntoSuspense } from '../suspense.server.ts'
import { insertMovementsOf, postNewMovements, readMovements } from './movements.server.ts'

/**
 * Updates the ledger to match a payment that was not started here, for example after restoring a backup: the
 * captured money goes to suspense, and the difference remains open for the admins until the money is refunded
 * or assigned (P173). The caller holds the payment's lock.
 */
export async function applyToUnknown(tx: Tx, app: App, payment: ProviderPayment, now: Date): Promise<void> {
  const { paymentId } = payment
  const item = await lockSuspense(tx, paymentId)
  const recorded = (await readMovements(tx, [paymentId])).get(paymentId) ?? []
  const capture = recorded.length > 0 ? null : captureOf(app.payments.name, payment)
  if (capture) {
    await insertMovementsOf(tx, [capture], now)
    await hold(tx, app, capture, now)
    recorded.push(...capture.movements)
  }
  if (recorded.length === 0) return
  await postNewMovements(
    tx,
    app,
    { paymentId, known: recorded },
    {
      reported: payment.movements,
      postReturn: (movement, change) => moveSuspense(tx, paymentId, movement, change, now),
    },
    now,
  )
  const settled = await lockSuspense(tx, paymentId)
  if (!settled) return
  if (settled.status !== 'open')
    await closeDifference(tx, { provider: app.payments.name, paymentId: payment.paymentId }, now)
  // Money returned by a won dispute reopens the difference for the admins.
  else if (item?.status !== 'open') await showUnknown(tx, app, payment, now)
}

async function hold(tx: Tx, app: App, capture: Capture, now: Date): Promise<void> {
  await putIntoSuspense(tx, { kind: 'unknown_payment', campaignId: null, ...capture }, now)
  app.log.error(
    { paymentId: capture.paymentId },
    'a payment was captured that was not started here: it is held in suspense',
  )
}

async function showUnknown(tx: Tx, app: App, payment: ProviderPayment, now: Date): Promise<void> {
  const { paymentId, providerPaymentId, totalCents } = payment
  await openDifference(
    tx,
    {
      provider: app.payments.name,
      kind: 'unknown_here',
      paymentId,
      providerPaymentId,
      ours: 'not known here',
      theirs: 'captured',
      oursCents: null,
      theirsCents: totalCents,
    },
    now,
  )
}
