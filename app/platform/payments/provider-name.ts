/** The values of PAYMENTS. The sandbox is the Stripe adapter with a simulated Stripe. */
export const providerNames = ['sandbox', 'stripe'] as const
export type ProviderName = (typeof providerNames)[number]

/** The publishable key of the sandbox. */
export const sandboxKey = 'pk_test_sandbox'

/**
 * What a browser needs to take a card: the script's address and the publishable key, by default the sandbox's. It is public and on
 * every page, and therefore short. `checkout`: cards are taken on the provider's own page.
 */
export type BrowserProvider = { kind: ProviderName; script: string; key?: string; checkout?: true }

/** The endpoint of a provider's webhooks, whose address is configured at the provider. */
export const webhookEndpoint = <Name extends ProviderName>(name: Name) => `POST ${webhookPath(name)}` as const

export const webhookPath = <Name extends ProviderName>(name: Name) => `/api/webhooks/${name}` as const
