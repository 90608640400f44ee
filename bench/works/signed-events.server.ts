import type { App } from '#app/platform/app.server.ts'
import { webhookPath } from '#app/platform/payments/provider-name.ts'
import { sandboxKeys } from '#app/platform/payments/sandbox/keys.server.ts'
import { captured } from '#app/platform/payments/sandbox/payment-changes.ts'
import { openedPayment, snapshotOf } from '#app/platform/payments/sandbox/sandbox-payment.ts'
import { signatureHeader, signWebhook } from '#app/platform/payments/sandbox/signature.server.ts'
import { type Wire, wire } from '../load/load.server.ts'
import type { OpenPayment } from './open-payments.server.ts'

/** The provider's event that says this payment was captured, signed now: good for five minutes. */
export function signedEvent({ secrets }: App, { paymentId, totalCents }: OpenPayment): Wire {
  const now = new Date()
  const opened = openedPayment({
    ...{ id: `bench_${paymentId}`, paymentId, totalCents },
    ...{ clientSecret: '', description: '', createdAt: now.getTime() },
  })
  const { payment, type } = captured(opened, now.toISOString())
  const body = JSON.stringify({ eventId: `evt_${paymentId}`, type, payment: snapshotOf(payment) })
  const signature = signWebhook(sandboxKeys(secrets).webhookSecret, body, now)
  const headers = { 'content-type': 'application/json', [signatureHeader]: signature }
  return wire(webhookPath('sandbox'), { method: 'POST', headers, body })
}
