import pLimit from 'p-limit'
import type { PaymentRow } from '#db/tables.ts'
import type { App } from '../../platform/app.server.ts'
import { settleAttempt } from '../card-testing/note-attempt.server.ts'
import { applyProviderFacts } from '../posting/apply-provider-facts.server.ts'
import { captureAuthorized } from '../posting/capture-authorized.server.ts'
import { pauseAfterFailure, pauseOfCaptured, pauseOfOpen } from './look-ups.ts'

/** A payment to look up at the provider. */
export type Due = Pick<PaymentRow, 'id' | 'providerPaymentId'>

export type LookUpCounts = { asked: number; failed: number; unavailable: boolean }

const concurrency = 8
/** Attempts per payment within a run; afterwards the payment waits for a later run. */
const maxAttempts = 4
/**
 * After this many failures without a success the provider counts as down, and the rest of the run is skipped.
 */
const outageFailures = 24

/**
 * Looks up each payment at the provider and updates the ledger to match. A failed look-up is retried after
 * all others; if it fails again, only its own payment is delayed (look-ups.ts). Never throws for a single
 * payment.
 */
export async function lookUpPayments(app: App, due: readonly Due[]): Promise<LookUpCounts> {
  const done: LookUpCounts = { asked: 0, failed: 0, unavailable: false }
  let remaining = [...due]
  for (let attempt = 1; attempt <= maxAttempts && remaining.length > 0 && !done.unavailable; attempt++) {
    remaining = await lookUpRound(app, remaining, done)
  }
  done.failed = remaining.length
  done.unavailable = done.asked === 0 && remaining.length > 0
  return done
}

/** Looks up each payment once; returns those whose look-up failed or was skipped. */
async function lookUpRound(app: App, due: readonly Due[], done: LookUpCounts): Promise<Due[]> {
  const remaining = new Set(due)
  let failures = 0
  const isDown = () => done.asked === 0 && failures >= outageFailures
  await pLimit(concurrency).map(due, async payment => {
    if (isDown()) return
    if (await lookUpPayment(app, payment)) {
      done.asked += 1
      remaining.delete(payment)
    } else failures += 1
  })
  done.unavailable = isDown()
  return [...remaining]
}

async function lookUpPayment(app: App, { id, providerPaymentId }: Due): Promise<boolean> {
  try {
    const reported = await app.payments.lookUp({ providerPaymentId, paymentId: id })
    const now = app.clock.now()
    if (reported) {
      const payment = await captureAuthorized(app, reported, now)
      await applyProviderFacts(app, payment, null, now)
      await settleAttempt(app, payment, now)
    }
    await writeLookUp(app, id)
    return true
  } catch (error) {
    app.log.error({ paymentId: id, err: (error as Error).message }, 'a payment could not be looked up')
    await writeFailure(app, id)
    return false
  }
}

/** Records a look-up and schedules the next one. */
export async function writeLookUp(app: App, id: string): Promise<void> {
  const now = app.clock.now()
  await app.db.transaction(async tx => {
    const [row] = await tx.rows<Pick<PaymentRow, 'status' | 'createdAt' | 'capturedAt'>>(
      'read_looked_up',
      'select status, created_at, captured_at from payments where id = $1 for no key update',
      [id],
    )
    if (!row) return
    const age = now.getTime() - (row.capturedAt ?? row.createdAt).getTime()
    const pause = row.status === 'started' ? pauseOfOpen(age) : pauseOfCaptured(age)
    await tx.rows(
      'write_look_up',
      'update payments set looked_up_at = $2, next_look_up_at = $3, failed_look_ups = 0 where id = $1',
      [id, now, pause === null ? null : new Date(now.getTime() + pause)],
    )
  })
}

/**
 * Records a failed look-up. The delay grows once per run, not once per attempt. If the database fails as
 * well, the payment stays due and the next run looks it up.
 */
async function writeFailure(app: App, id: string) {
  const now = app.clock.now()
  try {
    const [row] = await app.db.rows<{ failures: number; nextAt: Date | null }>(
      'read_failed_look_ups',
      'select failed_look_ups as failures, next_look_up_at as next_at from payments where id = $1',
      [id],
    )
    if (!row || (row.failures > 0 && row.nextAt && row.nextAt > now)) return
    const failures = row.failures + 1
    await app.db.transaction(tx =>
      tx.rows(
        'write_failed_look_up',
        'update payments set failed_look_ups = least($2, 1000), next_look_up_at = $3 where id = $1',
        [id, failures, new Date(now.getTime() + pauseAfterFailure(failures))],
      ),
    )
  } catch (error) {
    app.log.warn({ paymentId: id, err: (error as Error).message }, 'a failed look-up could not be noted')
  }
}
