import type { Ref } from 'react'
import type { BrowserProvider } from '../../platform/payments/provider-name.ts'
import { palette } from '../../ui/tokens.ts'
import { type FieldsLook, lookColours } from './stripe-look.ts'

/** A token of the card, or why there is none. */
export type CardToken =
  | { token: string }
  | { problem: 'declined'; declineCode: string }
  | { problem: 'unreachable' }

/** How the bank's question ended: answered, rightly or not, or it could not be shown. */
export type Authentication = 'answered' | 'unreachable'

/** The provider's card fields as the form uses them. */
export type CardFieldsHandle = {
  /** Shows what is missing or wrong, and counts it. `null`: the fields do not answer. */
  check(): Promise<{ missing: number; wrong: number } | null>
  /** Gives the card to the provider, which answers a token for one attempt. Nothing is charged. */
  tokenize(): Promise<CardToken>
  /** Shows the bank's question until the donor has answered it. */
  authenticate(clientSecret: string): Promise<Authentication>
  focus(): void
  /** True where a check opens the wallet that was chosen: everything else is checked before. */
  opensWallet?(): boolean
}

export type CardFieldsProps = {
  provider: BrowserProvider
  ref: Ref<CardFieldsHandle>
  /** Called when the bank's question appears over the fields, and when it is gone. */
  onChallenge: (open: boolean) => void
  /** What is to be charged in all, which wallets show. */
  amountCents: number
  /** Who gives, for the card's bank. */
  billing: { name: string; email: string }
}

/** The page's colours as it shows them now. */
export function currentLook(): FieldsLook {
  const { theme } = document.documentElement.dataset
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = theme === 'dark' || (theme !== 'light' && prefersDark) ? 'dark' : 'light'
  const all = palette(scheme)
  const own = getComputedStyle(document.documentElement)
  const colours = Object.fromEntries(
    lookColours.map(name => [name, ownColor(own, name, scheme) ?? all[name]]),
  ) as FieldsLook['colours']
  return { scheme, colours }
}

/** A color as the branding's style sheet writes it (ui/own-colors.ts). */
function ownColor(styles: CSSStyleDeclaration, name: string, scheme: 'light' | 'dark'): string | undefined {
  const [, light, dark] =
    /light-dark\((#\w{6}), ?(#\w{6})\)/.exec(styles.getPropertyValue(`--color-${name}`)) ?? []
  return scheme === 'light' ? light : dark
}
