import { z } from 'zod'
import { webAddress } from '../../env-schemas.ts'
import type { ProviderName } from '../provider-name.ts'
import type { Registration } from '../registration.server.ts'
import { stripeAddresses } from './stripe-addresses.ts'
import { isPublishableKey, isSecretKey, isWebhookSecret, modeOf, problemsOfKeys } from './stripe-keys.ts'

/** What Stripe is reached with. */
export type StripeSettings = {
  /** As payments record it; 'sandbox' where a double takes the cards. */
  name: ProviderName
  secretKey: string
  publishableKey: string
  /** Each is tried, so that one can be replaced without losing an event. */
  webhookSecrets: readonly string[]
  /** Null: Stripe's own. Others are doubles of it, for tests. */
  apiUrl: string | null
  scriptUrl: string
  /** Cards are taken on Stripe's own page. */
  checkout: boolean
  /** The keys are test keys: nothing that they take is real money. */
  isTest: boolean
}

declare module '../../settings.ts' {
  interface ProviderSettings {
    /** Null where its keys are not given. */
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
  .transform(text => text.split(',').map(one => one.trim()))
  .refine(
    all => all.every(isWebhookSecret),
    'expected signing secrets of webhooks (whsec_…), with commas between them',
  )

const variables = {
  STRIPE_SECRET_KEY: secretKey.optional(),
  STRIPE_PUBLISHABLE_KEY: publishableKey.optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecrets.optional(),
  STRIPE_API_URL: webAddress.optional(),
  STRIPE_JS_URL: webAddress.optional(),
  STRIPE_CHECKOUT: z.enum(['0', '1']).default('0'),
  STRIPE_TEST: z.enum(['0', '1']).default('0'),
}

/** Real money: cards by Stripe (docs/stripe.md). */
export const stripe: Registration<typeof variables> = {
  variables,
  settings(given) {
    const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = given
    if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return { stripe: null }
    return {
      stripe: {
        name: 'stripe',
        secretKey: STRIPE_SECRET_KEY,
        publishableKey: STRIPE_PUBLISHABLE_KEY,
        webhookSecrets: STRIPE_WEBHOOK_SECRET,
        apiUrl: given.STRIPE_API_URL ?? null,
        scriptUrl: given.STRIPE_JS_URL ?? stripeAddresses.script,
        checkout: given.STRIPE_CHECKOUT === '1',
        isTest: modeOf(STRIPE_SECRET_KEY) === 'test',
      },
    }
  },
  problems: (given, place) =>
    problemsOfKeys(
      {
        secretKey: given.STRIPE_SECRET_KEY,
        publishableKey: given.STRIPE_PUBLISHABLE_KEY,
        webhookSecrets: given.STRIPE_WEBHOOK_SECRET ?? [],
        apiUrl: given.STRIPE_API_URL,
        scriptUrl: given.STRIPE_JS_URL,
        allowsTests: given.STRIPE_TEST === '1',
      },
      place,
    ),
  takesTestMoney: ({ stripe: settings }) => settings?.isTest ?? true,
  async connect({ stripe: settings }) {
    if (!settings) throw new Error('STRIPE_SECRET_KEY: is required with PAYMENTS=stripe (docs/stripe.md)')
    const { stripeProvider } = await import('./stripe-provider.server.ts')
    return stripeProvider(settings)
  },
}
