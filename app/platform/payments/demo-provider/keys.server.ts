import type { PlatformEnv } from '../../env.server.ts'
import type { Secrets } from '../../secrets.server.ts'
import { demoProviderKey } from '../provider-name.ts'
import type { StripeSettings } from '../stripe/provider.server.ts'

/**
 * The Stripe adapter's settings for the demo provider. The adapter and the demo provider derive the same keys from SECRET_KEYS, so operators needn't
 * configure any.
 */
export function demoProviderSettings(
  { sandboxUrl }: Pick<PlatformEnv, 'sandboxUrl'>,
  secrets: Secrets,
): StripeSettings {
  const key = (use: string) => secrets.hash('payments-sandbox', use)
  return {
    name: 'sandbox',
    secretKey: `sk_test_${key('api key')}`,
    publishableKey: demoProviderKey,
    webhookSecrets: [`whsec_${key('webhook secret')}`],
    apiUrl: sandboxUrl,
    scriptUrl: `${sandboxUrl}/`,
    link: true,
    checkout: false,
    isTest: true,
  }
}
