import { type RunningDemoProvider, runDemoProvider } from '#demo/provider/run-demo-provider.server.ts'
import { freePort, startTassel, type TasselProcess } from './tassel-process.ts'

const keys = {
  secretKey: 'sk_test_browserstories',
  publishableKey: 'pk_test_browserstories',
  webhookSecret: 'whsec_browserstories',
}

export type StripeWorld = {
  url: string
  tassel: TasselProcess
  /** The demo provider, whose requests and payments tests can inspect. */
  stripe: RunningDemoProvider
  close(): Promise<void>
}

/** Starts a server with the demo data and the demo provider on another origin, which sends events to the server. */
export async function startStripeWorld(env: Record<string, string> = {}): Promise<StripeWorld> {
  const port = await freePort()
  const { secretKey, publishableKey, webhookSecret } = keys
  const endpoints = [{ url: `http://localhost:${port}/api/webhooks/stripe`, secrets: [webhookSecret] }]
  const stripe = await runDemoProvider({ secretKey, publishableKey, endpoints })
  const tassel = await startTassel({
    port,
    env: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: stripe.origin,
      STRIPE_JS_URL: `${stripe.origin}/endive/stripe.js`,
      ...env,
    },
  })
  return {
    url: tassel.url,
    tassel,
    stripe,
    async close() {
      await tassel.stop()
      tassel.forget()
      await stripe.close()
    },
  }
}
