import { randomUUID } from 'node:crypto'
import type { App } from '#app/platform/app.server.ts'
import { demoProviderSettings } from '#app/platform/payments/demo-provider/keys.server.ts'
import type { PaymentProvider, ProviderPayment } from '#app/platform/payments/port.ts'
import { signatureOf } from '#demo/provider/api/sign.server.ts'

/** The body of an event about a payment. `carryPayments` reads the payment's state from `carried`. */
export function eventOf(
  { providerPaymentId, paymentId }: Pick<ProviderPayment, 'providerPaymentId' | 'paymentId'>,
  carried?: ProviderPayment | null,
): string {
  const object = { id: providerPaymentId, object: 'payment_intent', metadata: { payment_id: paymentId } }
  const event = {
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
  }
  return JSON.stringify({ ...event, data: { object }, ...(carried && { carried }) })
}

/** The signature header of an event's body sent at an instant, by default with the demo provider's secret. */
export function signed(
  { env, secrets }: Pick<App, 'env' | 'secrets'>,
  body: string,
  at: Date,
  secret = demoProviderSettings(env, secrets).webhookSecrets[0] ?? '',
): { 'stripe-signature': string } {
  return { 'stripe-signature': signatureOf(body, [secret], Math.floor(at.getTime() / 1000)) }
}

/** Wraps a provider so that its events contain the payment's state (`carried`), which saves the server a look-up. */
export const carryPayments = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  async readPaymentEvent(headers, body, now) {
    const read = await provider.readPaymentEvent(headers, body, now)
    if (read.kind !== 'payment') return read
    const { carried } = JSON.parse(new TextDecoder().decode(body)) as { carried?: ProviderPayment }
    return { ...read, payment: carried ?? null, ids: carried ?? read.ids }
  },
})
