import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { type ProviderPayment, ProviderUnavailable, RefundRefused } from '../../platform/payments/port.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { refundableOf, totalsOf } from '../payment-state.ts'
import { applyProviderFacts } from '../posting/apply-provider-facts.server.ts'
import { refundRefused } from './refund.ts'

/** A recorded refund whose result is not known yet. Amount in cents. */
export type OpenRefund = {
  id: string
  attempt: number
  paymentId: string
  providerPaymentId: string | null
  cents: number
  reason: string
}

/**
 * `undecided`: the provider accepted the request but has not finished it. `unavailable`: the provider could
 * not be reached. Both are retried.
 */
export type RefundResult = 'refunded' | 'undecided' | 'unavailable'

/**
 * Requests a refund from the provider and updates the ledger to match its response. Refuses RefundRefused
 * (409) if the provider refuses, and records the refusal with its reason and in the audit log.
 */
export async function carryOutRefund(app: App, refund: OpenRefund, now: Date): Promise<RefundResult> {
  const { id, attempt, paymentId, providerPaymentId, cents, reason } = refund
  try {
    const payment = await app.payments.refundPayment({
      refundId: id,
      paymentId,
      providerPaymentId,
      cents,
      reason,
      idempotencyKey: `refund:${id}:${attempt}`,
    })
    await applyProviderFacts(app, payment, null, now)
    return isDone(payment, id) ? 'refunded' : 'undecided'
  } catch (error) {
    if (error instanceof RefundRefused) return await closeRefused(app, refund, error.message, now)
    if (!(error instanceof ProviderUnavailable)) throw error
    app.log.warn({ paymentId, err: error.message }, 'the payment provider could not be asked for a refund')
    return 'unavailable'
  }
}

/** True if this refund's money went back, or if other refunds have returned everything. */
const isDone = ({ movements }: ProviderPayment, refundId: string): boolean => {
  const own = movements.filter(movement => movement.refundId === refundId)
  const totals = totalsOf(movements)
  const isWhole = refundableOf(totals) === 0 && totals.disputedCents === 0 && totals.isCaptured
  return own.some(({ kind }) => kind === 'refunded') || isWhole
}

/**
 * Looks up the payment after a refused refund, because the provider may have a dispute or an earlier refund
 * that we lack; then records the refusal.
 */
async function closeRefused(app: App, refund: OpenRefund, failure: string, now: Date): Promise<RefundResult> {
  const { paymentId, providerPaymentId } = refund
  const reported = await app.payments.lookUp({ paymentId, providerPaymentId }).catch((error: unknown) => {
    if (error instanceof ProviderUnavailable) return null
    throw error
  })
  if (reported) await applyProviderFacts(app, reported, null, now)
  if (reported && isDone(reported, refund.id)) return 'refunded'
  await app.db.transaction(tx => writeFailure(tx, refund, failure, now))
  throw refundRefused()
}

async function writeFailure(tx: Tx, refund: OpenRefund, failure: string, now: Date): Promise<void> {
  const failed = await tx.rows(
    'fail_refund',
    `update refunds set failed_at = $3, failure = $4
     where id = $1 and attempt = $2 and finished_at is null and failed_at is null returning id`,
    [refund.id, refund.attempt, now, failure],
  )
  if (failed.length === 0) return
  await audit(tx, {
    at: now,
    actorUserId: null,
    action: 'donation.refund_refused',
    subjectType: 'donation',
    subjectId: refund.paymentId,
    details: { totalCents: refund.cents },
    personal: { failure },
  })
  await announce(tx, ['admin'])
}
