import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import { violatedConstraint } from '../platform/database/database.server.ts'
import { sqlState } from '../platform/database/unavailable.ts'
import { countIgnoredPaymentEvent } from '../platform/metrics.server.ts'
import { type PaymentEvent, type ProviderPayment, ProviderUnavailable } from '../platform/payments/port.ts'
import type { ProviderName } from '../platform/payments/provider-name.ts'
import { securityEvent } from '../platform/security-events.server.ts'
import { settleAttempt } from './card-testing/note-attempt.server.ts'
import { providerUnavailable } from './checkout/donation-answers.ts'
import { applyProviderFacts } from './posting/apply-provider-facts.server.ts'
import { captureAuthorized } from './posting/capture-authorized.server.ts'

type PaymentEventRequest = { to: ProviderName; headers: Headers; body: Uint8Array }

/**
 * Processes an event from a payment provider. Returns only after the commit, so that the provider resends an
 * event that was not processed; events that do not concern our payments are counted and acknowledged. Refuses
 * BadSignature (400) if the event is unsigned, older than 5 minutes or unreadable, BadEvent (400) if it
 * contains a movement of another payment, and ProviderUnavailable (503) if the payment must be looked up and
 * the provider cannot be reached.
 */
export async function receivePaymentEvent(app: App, request: PaymentEventRequest, now: Date): Promise<void> {
  // Signatures of any other provider cannot be checked, because its keys are not configured.
  const isForUs = request.to === app.payments.name
  const received: PaymentEvent = isForUs
    ? await app.payments.readPaymentEvent(request.headers, request.body, now)
    : { kind: 'unsigned' }
  if (received.kind === 'unsigned') {
    securityEvent(app, 'webhook-refused', { refusal: 'BadSignature' })
    throw refusal('BadSignature', 400, phrase('The signature of this event is not valid.'))
  }
  const { eventId, type } = received
  if (received.kind === 'payment') {
    // Look up the payment before any transaction, because a slow provider must not keep rows locked. Do so
    // for repeated deliveries too, because the server may have crashed while processing the first.
    const payment = await currentState(app, received, now)
    if (payment) {
      const event = { eventId, type, payment }
      const { mayHaveOpenAttempt } = await applyProviderFacts(app, payment, event, now).catch(async error => {
        throw (await isOfAnotherPayment(app, received.payment, error)) ? badEvent() : error
      })
      if (mayHaveOpenAttempt) await settleAttempt(app, payment, now)
      return
    }
  }
  countIgnoredPaymentEvent(app.payments.name)
  app.log.info({ eventId, type }, "a payment event does not concern this server's payments")
}

/**
 * True if a movement in the event is recorded for another payment. If it is recorded for this payment, a
 * unique index has stopped a duplicate posting that our locks should have prevented; the error is rethrown,
 * and the provider's next delivery succeeds.
 */
async function isOfAnotherPayment(
  app: App,
  payment: ProviderPayment | null,
  error: unknown,
): Promise<boolean> {
  if (!payment || sqlState(error) !== '23505' || violatedConstraint(error) !== 'payment_movements_pkey')
    return false
  const rows = await app.db.rows(
    'movements_of_another_payment',
    `select 1 from payment_movements where provider = $1 and movement_id = any($2::text[]) and payment_id <> $3 limit 1`,
    [app.payments.name, payment.movements.map(({ id }) => id), payment.paymentId],
  )
  return rows.length > 0
}

const badEvent = () => refusal('BadEvent', 400, phrase('This event belongs to another payment.'))

/** The payment's current state, captured if it was authorized; null if it isn't ours. */
async function currentState(
  app: App,
  { ids, payment, warnings }: Extract<PaymentEvent, { kind: 'payment' }>,
  now: Date,
): Promise<ProviderPayment | null> {
  try {
    const reported = payment ?? (await app.payments.lookUp(ids))
    if (!reported) return null
    const whole = await captureAuthorized(app, reported, now)
    const known = new Set(whole.warnings.map(({ id }) => id))
    return { ...whole, warnings: [...whole.warnings, ...warnings.filter(({ id }) => !known.has(id))] }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    app.log.warn({ ...ids, err: error.message }, 'the payment of an event could not be looked up')
    throw providerUnavailable()
  }
}
