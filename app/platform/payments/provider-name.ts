/** The values of PAYMENTS. `sandbox` is the Stripe adapter with the demo provider, which answers as Stripe does. */
export const providerNames = ['sandbox', 'stripe'] as const
export type ProviderName = (typeof providerNames)[number]

/** The demo provider's publishable key. */
export const demoProviderKey = 'pk_test_sandbox'

/**
 * The settings with which a browser takes a card: the URL of the provider's script, and the publishable key, which defaults to the
 * demo provider's. They are public, and short because every page contains them. `checkout`: donors enter cards on the provider's hosted page.
 */
export type BrowserProvider = {
  kind: ProviderName
  script: string
  key?: string
  checkout?: true
  withoutLink?: true
}

/** The endpoint that receives a provider's events. Its URL is configured at the provider. */
export const paymentEventEndpoint = <Name extends ProviderName>(name: Name) =>
  `POST ${paymentEventPath(name)}` as const

export const paymentEventPath = <Name extends ProviderName>(name: Name) => `/api/webhooks/${name}` as const
