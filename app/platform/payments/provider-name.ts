/** The payment providers that PAYMENTS may name: Stripe, and the sandbox, where the same adapter talks to a double of Stripe. */
export const providerNames = ['sandbox', 'stripe'] as const
export type ProviderName = (typeof providerNames)[number]

/** The publishable key of the sandbox. */
export const sandboxKey = 'pk_test_sandbox'

/**
 * What a browser needs to take a card: where the script comes from, and the publishable key, the sandbox's where none is said. Public, and on
 * every page, which is why it is short. `checkout`: cards are taken on the provider's own page.
 */
export type BrowserProvider = { kind: ProviderName; script: string; key?: string; checkout?: true }

/** The endpoint that takes a provider's webhooks: an address that is typed in over there. */
export const webhookEndpoint = <Name extends ProviderName>(name: Name) => `POST ${webhookPath(name)}` as const

/** The same without its method. */
export const webhookPath = <Name extends ProviderName>(name: Name) => `/api/webhooks/${name}` as const
