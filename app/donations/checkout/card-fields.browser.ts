import type { Ref } from 'react'
import type { BrowserProvider } from '../../platform/payments/provider-name.ts'

/** A token for the card, or the reason why none was created. */
export type CardToken =
  | { token: string }
  | { problem: 'declined'; declineCode: string }
  | { problem: 'unreachable' }

/**
 * How the bank's challenge (3-D Secure) ended: the donor completed it, successfully or not, or it could not
 * be shown.
 */
export type Authentication = 'answered' | 'unreachable'

/** The form's handle on the provider's card fields. */
export type CardFieldsHandle = {
  /** Marks missing and invalid fields and counts them; null if the fields do not respond. */
  check(): Promise<{ missing: number; wrong: number } | null>
  /** Sends the card to the provider, which returns a token for one attempt. Charges nothing. */
  tokenize(): Promise<CardToken>
  /** Shows the bank's challenge; resolves when the donor has completed it. */
  authenticate(clientSecret: string): Promise<Authentication>
  focus(): void
  /** True if `check` would open the chosen wallet, so the caller must check all other fields first. */
  opensWallet?(): boolean
}

export type CardFieldsProps = {
  provider: BrowserProvider
  ref: Ref<CardFieldsHandle>
  /** Called with true when the bank's challenge opens over the fields, and with false when it closes. */
  onChallenge: (open: boolean) => void
  /** The total that wallets show, in cents. */
  amountCents: number
  /** The billing details sent to the card's bank. */
  billing: { name: string; email: string }
}
