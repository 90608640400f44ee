import { z } from 'zod'
import { portNumber, webAddress } from '../../env-schemas.ts'
import type { Registration } from '../registration.server.ts'
import { sandboxSettings } from './keys.server.ts'

declare module '../../settings.ts' {
  interface ProviderSettings {
    /** The operator lets the sandbox take payments outside demo mode; nothing of it may ever be paid out (P198). */
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

/** The provider of demos and tests: the Stripe adapter, and a double of Stripe that runs beside the server. */
export const sandbox: Registration<typeof variables> = {
  variables,
  settings(given, { port }) {
    const sandboxPort = given.SANDBOX_PORT ?? port + 1
    return {
      sandboxPort,
      sandboxUrl: given.SANDBOX_URL ?? `http://localhost:${sandboxPort}`,
      allowSandboxPayments: given.ALLOW_SANDBOX_PAYMENTS === '1',
    }
  },
  problems: (given, { demo }) =>
    demo || given.ALLOW_SANDBOX_PAYMENTS === '1'
      ? []
      : [
          {
            name: 'PAYMENTS',
            what: 'is "sandbox", which takes test cards for money: set ALLOW_SANDBOX_PAYMENTS=1 to use it outside demo mode all the same',
          },
        ],
  takesTestMoney: () => true,
  async connect(env, secrets) {
    const { stripeProvider } = await import('../stripe/stripe-provider.server.ts')
    return stripeProvider(sandboxSettings(env, secrets))
  },
  async start(app) {
    const { startSandbox } = await import('./start-sandbox.server.ts')
    return await startSandbox(app)
  },
}
