import type { Ref } from 'react'
import type { BrowserProvider } from '../../platform/payments/provider-name.ts'
import { palette } from '../../ui/tokens.ts'
import { type FieldsLook, lookColours } from './stripe-look.ts'

/** A token of the card, or why there is none. */
export type CardToken =
  | { token: string }
  | { problem: 'declined'; declineCode: string }
  | { problem: 'unreachable' }

/** How the bank's challenge ended: the donor answered it, rightly or not, or it could not be shown. */
export type Authentication = 'answered' | 'unreachable'

/** The form's handle on the provider's card fields. */
export type CardFieldsHandle = {
  /** Shows and counts missing and wrong fields; null if the fields do not respond. */
  check(): Promise<{ missing: number; wrong: number } | null>
  /** Sends the card to the provider, which returns a token for one attempt. Nothing is charged. */
  tokenize(): Promise<CardToken>
  /** Shows the bank's challenge until the donor has answered it. */
  authenticate(clientSecret: string): Promise<Authentication>
  focus(): void
  /** True if `check` opens the chosen wallet: everything else is checked before. */
  opensWallet?(): boolean
}

export type CardFieldsProps = {
  provider: BrowserProvider
  ref: Ref<CardFieldsHandle>
  /** Called when the bank's challenge opens over the fields, and when it closes. */
  onChallenge: (open: boolean) => void
  /** The total, which wallets show. */
  amountCents: number
  /** The donor, for the card's bank. */
  billing: { name: string; email: string }
}

/** The page's current colours. */
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

/** A colour from the branding's style sheet (ui/own-colors.ts). */
function ownColor(styles: CSSStyleDeclaration, name: string, scheme: 'light' | 'dark'): string | undefined {
  const [, light, dark] =
    /light-dark\((#\w{6}), ?(#\w{6})\)/.exec(styles.getPropertyValue(`--color-${name}`)) ?? []
  return scheme === 'light' ? light : dark
}
