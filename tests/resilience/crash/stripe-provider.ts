import type { PaymentProvider, ProviderPayment } from '#app/platform/payments/port.ts'
import { type RunningDemoProvider, runDemoProvider } from '#demo/provider/run-demo-provider.server.ts'
import { stripeKeys } from '#tests/world/stripe.ts'
import type { Provider } from './provider-process.ts'

/** The demo provider in the test's process, which survives kills of the server, and the environment that makes the server use it. */
export type StripeProvider = { stripe: RunningDemoProvider; env: Record<string, string> }

export async function startStripe(port: number): Promise<StripeProvider> {
  const stripe = await runDemoProvider({
    secretKey: stripeKeys.STRIPE_SECRET_KEY,
    publishableKey: stripeKeys.STRIPE_PUBLISHABLE_KEY,
    eventRetriesMs: [200, 500, 1_000, 2_000, 5_000, 5_000],
  })
  const url = `http://127.0.0.1:${port}/api/webhooks/stripe`
  stripe.account.listen({ url, secrets: [stripeKeys.STRIPE_WEBHOOK_SECRET] })
  const addresses = { STRIPE_API_URL: stripe.origin, STRIPE_JS_URL: `${stripe.origin}/v3/stripe.js` }
  return { stripe, env: { PAYMENTS: 'stripe', STRIPE_TEST: '1', ...stripeKeys, ...addresses } }
}

/** Adapts the demo provider to the interface of the kill tests. */
export function stripeAsProvider(
  { stripe: { account, origin, close } }: StripeProvider,
  asked: PaymentProvider,
): Provider {
  const headers = { authorization: `Bearer ${stripeKeys.STRIPE_SECRET_KEY}` }
  const act = async (path: string, body: unknown) => {
    const response = await fetch(`${origin}/_control/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await response.json()) as { id: string }
  }
  const found = async (providerPaymentId: string): Promise<ProviderPayment> => {
    const payment = await asked.lookUp({ providerPaymentId, paymentId: null })
    if (!payment) throw new Error('Stripe does not know it')
    return payment
  }
  return {
    async faults({ repeat, reorder, late, drop, timeout }) {
      account.endpoints.setWeather({
        times: repeat?.times ?? 1,
        delayMs: late?.ms ?? 0,
        jitterMs: reorder?.ms ?? 0,
        dropNext: drop?.next ?? 0,
      })
      account.faults.clear()
      if (timeout?.on === 'charge')
        account.faults.add({
          kind: 'hang',
          when: 'after',
          of: 'POST /v1/payment_intents/*/confirm',
          times: null,
        })
    },
    token: async number =>
      (await act('tokens', { number, fingerprint: crypto.randomUUID().slice(0, 16) })).id,
    charge: () => Promise.reject(new Error('only the server charges a card at Stripe')),
    async payments() {
      const payments: ProviderPayment[] = []
      for (const id of account.paymentIntents.all.keys()) payments.push(await found(id))
      return payments
    },
    async giveBack(id, how) {
      if (how === 'refund') await act('refunds', { payment_intent: id })
      else await act('disputes', { payment_intent: id, reason: 'fraudulent' })
    },
    stop: close,
  }
}
