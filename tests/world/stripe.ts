import { serve } from '@hono/node-server'
import { stripe as registration } from '#app/platform/payments/stripe/provider.server.ts'
import {
  type Options,
  type RunningDemoProvider,
  runDemoProvider,
} from '#demo/provider/run-demo-provider.server.ts'
import { freePort } from '#tests/setup/tassel-process.ts'
import { expectPublished } from '../money/provider/published.ts'
import { aWorld, type World, worldStart } from './app.ts'

/** A world with the Stripe adapter and the demo provider that listens on its own origin. */
export type StripeWorld = World & {
  stripe: RunningDemoProvider
  /** Controls the demo provider: actions of the dashboard or a bank, and faults (demo/provider/api/control.server.ts). */
  act<T = Record<string, unknown>>(path: string, body?: unknown): Promise<T>
  /** Creates the token that Stripe's Payment Element would create for a test card. */
  token(number?: string): Promise<string>
}

export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_demoproviderkey',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_demoproviderkey',
  STRIPE_WEBHOOK_SECRET: 'whsec_demoproviderkey',
}

export async function aStripeWorld(
  options: Parameters<typeof aWorld>[0] & { stripe?: Partial<Options> } = {},
): Promise<StripeWorld> {
  let clock: World['clock'] | null = null
  const stripe = await runDemoProvider({
    now: () => clock?.now() ?? options.start ?? worldStart,
    secretKey: stripeKeys.STRIPE_SECRET_KEY,
    publishableKey: stripeKeys.STRIPE_PUBLISHABLE_KEY,
    onExchange: expectPublished,
    ...options.stripe,
  })
  const env = {
    PAYMENTS: 'stripe',
    STRIPE_API_URL: stripe.origin,
    STRIPE_JS_URL: `${stripe.origin}/v3/stripe.js`,
    ...stripeKeys,
    ...options.env,
  }
  const world = await aWorld({ ...options, env })
  clock = world.clock
  const app = Object.assign(world.app, {
    payments: await registration.connect(world.app.env, world.app.secrets),
  })
  const port = await freePort()
  const server = serve({ fetch: world.http, port, hostname: '127.0.0.1' })
  const secrets = [stripeKeys.STRIPE_WEBHOOK_SECRET]
  stripe.account.listen({ url: `http://127.0.0.1:${port}/api/webhooks/stripe`, secrets })
  const act: StripeWorld['act'] = async (path, body) => {
    const response = await fetch(`${stripe.origin}/_control/${path}`, {
      method: body === undefined && /^(log|balance)$/.test(path) ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${stripeKeys.STRIPE_SECRET_KEY}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  return {
    ...world,
    app,
    stripe,
    act,
    token: async (number = '4242424242424242') => (await act<{ id: string }>('tokens', { number })).id,
    async close() {
      await stripe.close()
      server.close()
      await world.close()
    },
  }
}
