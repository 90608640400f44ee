import type { Ref } from 'react'
import type { BrowserProvider } from '../../platform/payments/provider-name.ts'

/** A token of the card, or why there isn't one. */
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
  /** True if `check` opens the chosen wallet, so everything else is checked first. */
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
