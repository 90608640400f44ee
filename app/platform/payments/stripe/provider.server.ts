import { z } from 'zod'
import { webAddress } from '../../env-schemas.ts'
import type { ProviderName } from '../provider-name.ts'
import type { Registration } from '../registration.server.ts'
import { stripeAddresses } from './stripe-addresses.ts'
import { isPublishableKey, isSecretKey, isWebhookSecret, modeOf, problemsOfKeys } from './stripe-keys.ts'

export type StripeSettings = {
  /** The provider name that is recorded with each payment. */
  name: ProviderName
  secretKey: string
  publishableKey: string
  /** Several while they are being rotated. */
  webhookSecrets: readonly string[]
  /** Null for Stripe itself; otherwise the URL of the demo provider. */
  apiUrl: string | null
  scriptUrl: string
  /** True if donors can pay through Link (P881). */
  link: boolean
  /** True if donors enter cards on Stripe Checkout. */
  checkout: boolean
  /** True if the keys are test keys, with which no real money moves. */
  isTest: boolean
}

declare module '../../settings.ts' {
  interface ProviderSettings {
    /** Null unless the Stripe keys are set. */
    stripe: StripeSettings | null
  }
}

const secretKey = z
  .string()
  .refine(isSecretKey, 'is no secret key of Stripe: it begins with sk_test_, sk_live_, rk_test_ or rk_live_')
const publishableKey = z
  .string()
  .refine(isPublishableKey, 'is no publishable key of Stripe: it begins with pk_test_ or pk_live_')
const webhookSecrets = z
  .string()
  .transform(text => text.split(',').map(secret => secret.trim()))
  .refine(
    secrets => secrets.every(isWebhookSecret),
    'expected signing secrets (whsec_…), with commas between them',
  )

const variables = {
  STRIPE_SECRET_KEY: secretKey.optional(),
  STRIPE_PUBLISHABLE_KEY: publishableKey.optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecrets.optional(),
  STRIPE_API_URL: webAddress.optional(),
  STRIPE_JS_URL: webAddress.optional(),
  STRIPE_LINK: z.enum(['0', '1']).default('1'),
  STRIPE_CHECKOUT: z.enum(['0', '1']).default('0'),
  STRIPE_TEST: z.enum(['0', '1']).default('0'),
}

export const stripe: Registration<typeof variables> = {
  variables,
  settings(values) {
    const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = values
    if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return { stripe: null }
    return {
      stripe: {
        name: 'stripe',
        secretKey: STRIPE_SECRET_KEY,
        publishableKey: STRIPE_PUBLISHABLE_KEY,
        webhookSecrets: STRIPE_WEBHOOK_SECRET,
        apiUrl: values.STRIPE_API_URL ?? null,
        scriptUrl: values.STRIPE_JS_URL ?? stripeAddresses.script,
        link: values.STRIPE_LINK === '1',
        checkout: values.STRIPE_CHECKOUT === '1',
        isTest: modeOf(STRIPE_SECRET_KEY) === 'test',
      },
    }
  },
  problems: (values, deployment) =>
    problemsOfKeys(
      {
        secretKey: values.STRIPE_SECRET_KEY,
        publishableKey: values.STRIPE_PUBLISHABLE_KEY,
        webhookSecrets: values.STRIPE_WEBHOOK_SECRET ?? [],
        apiUrl: values.STRIPE_API_URL,
        scriptUrl: values.STRIPE_JS_URL,
        allowsTests: values.STRIPE_TEST === '1',
      },
      deployment,
    ),
  takesTestMoney: ({ stripe: settings }) => settings?.isTest ?? true,
  async connect({ stripe: settings }) {
    if (!settings) throw new Error('STRIPE_SECRET_KEY: is required with PAYMENTS=stripe (docs/stripe.md)')
    const { stripeProvider } = await import('./stripe-provider.server.ts')
    return stripeProvider(settings)
  },
}
