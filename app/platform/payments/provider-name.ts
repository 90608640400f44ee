/** What a browser needs of each provider to take a card, by the provider's name. Public. */
type BrowserSettings = {
  sandbox: { origin: string }
  /** `checkout`: cards are taken on the provider's own page. `scriptUrl`: where its script comes from. */
  stripe: { publishableKey: string; scriptUrl: string; checkout: boolean }
}

/** The payment providers that are built in. */
export type ProviderName = keyof BrowserSettings

/** The same, to go through. */
export const providerNames = ['sandbox', 'stripe'] as const satisfies readonly ProviderName[]

/** The provider that takes the cards here, as a browser hears of it. */
export type BrowserProvider<Name extends ProviderName = ProviderName> = {
  [N in Name]: { kind: N } & BrowserSettings[N]
}[Name]

/** The endpoint that takes a provider's webhooks: an address that is typed in over there. */
export const webhookEndpoint = <Name extends ProviderName>(name: Name) => `POST ${webhookPath(name)}` as const

/** The same without its method. */
export const webhookPath = <Name extends ProviderName>(name: Name) => `/api/webhooks/${name}` as const
