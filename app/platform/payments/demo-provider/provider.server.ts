import { z } from 'zod'
import { portNumber, webAddress } from '../../env-schemas.ts'
import type { Registration } from '../registration.server.ts'
import { demoProviderSettings } from './keys.server.ts'

declare module '../../settings.ts' {
  interface ProviderSettings {
    /** True if the demo provider may be used outside demo mode. Its payments are never paid out (P198). */
    allowSandboxPayments: boolean
    sandboxPort: number
    sandboxUrl: string
  }
}

const variables = {
  SANDBOX_PORT: portNumber.optional(),
  SANDBOX_URL: webAddress.optional(),
  ALLOW_SANDBOX_PAYMENTS: z.enum(['0', '1']).default('0'),
}

/** The provider for demos and tests: the Stripe adapter, connected to the demo provider. */
export const demoProvider: Registration<typeof variables> = {
  variables,
  settings(values, { port }) {
    const sandboxPort = values.SANDBOX_PORT ?? port + 1
    return {
      sandboxPort,
      sandboxUrl: values.SANDBOX_URL ?? `http://localhost:${sandboxPort}`,
      allowSandboxPayments: values.ALLOW_SANDBOX_PAYMENTS === '1',
    }
  },
  problems(values, { demo, hasDemo }) {
    // In a release, DEMO is refused by itself.
    if (demo || (hasDemo && values.ALLOW_SANDBOX_PAYMENTS === '1')) return []
    const what = hasDemo
      ? 'which takes test cards for money: set ALLOW_SANDBOX_PAYMENTS=1 to use it outside demo mode all the same'
      : 'but a release has no demo provider: set PAYMENTS=stripe (docs/stripe.md), or run the demo from the source ' +
        'repository with npm start'
    return [{ name: 'PAYMENTS', what: `is "sandbox", ${what}` }]
  },
  takesTestMoney: () => true,
  async connect(env, secrets) {
    const { stripeProvider } = await import('../stripe/stripe-provider.server.ts')
    return stripeProvider(demoProviderSettings(env, secrets))
  },
}
