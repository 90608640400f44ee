import type { App } from '#app/platform/app.server.ts'
import { webhookPath } from '#app/platform/payments/provider-name.ts'
import { signatureOf } from '#app/platform/payments/sandbox/api/sign.server.ts'
import { sandboxSettings } from '#app/platform/payments/sandbox/keys.server.ts'
import type { OpenPayment } from './open-payments.server.ts'
import { paymentName } from './payment-names.ts'

/** A POST request that records a donation. */
export type DonationRequest = { path: string; headers: Record<string, string>; body: string }

/** The provider's webhook for a captured payment, signed now and valid for five minutes. The server then looks up the payment. */
export function signedEvent({ env, secrets }: App, payment: OpenPayment): DonationRequest {
  const now = new Date()
  const { paymentId } = payment
  const object = {
    id: paymentName(payment, now),
    object: 'payment_intent',
    metadata: { payment_id: paymentId },
  }
  const event = { id: `evt_${paymentId}`, object: 'event', type: 'payment_intent.succeeded', livemode: false }
  const body = JSON.stringify({ ...event, data: { object } })
  const secretsOfEvents = sandboxSettings(env, secrets).webhookSecrets
  const signature = signatureOf(body, secretsOfEvents, Math.trunc(now.getTime() / 1000))
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return { path: webhookPath('sandbox'), headers, body }
}
