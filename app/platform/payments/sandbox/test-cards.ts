import type { Funding } from '../port.ts'

/** The sandbox's cards: what each number does. Any expiry in the future and any CVV will do. */

export type CardOutcome =
  | { outcome: 'capture'; thenDisputed: boolean }
  | { outcome: 'challenge' }
  | { outcome: 'decline'; declineCode: DeclineCode }

export type DeclineCode =
  | 'card_declined'
  | 'insufficient_funds'
  | 'authentication_failed'
  | 'incorrect_number'
  | 'expired_card'

/** The same numbers as Stripe's own test cards have, with the same outcomes. */
export const testCards = {
  success: '4242424242424242',
  /** As `success`, of other fundings: no credit card fee is due. */
  debit: '4000056655665556',
  prepaid: '5105105105105100',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  /** The bank asks whether it is the donor. */
  threeDSecure: '4000002500003155',
  /** Captured, and disputed a moment later. */
  disputed: '4000000000000259',
} as const

/** What a number stands for; null for one that is no test card, above all a real one. */
export function testCardOf(number: string): { funding: Funding; outcome: CardOutcome } | null {
  const captured: CardOutcome = { outcome: 'capture', thenDisputed: false }
  switch (number) {
    case testCards.success:
      return { funding: 'credit', outcome: captured }
    case testCards.debit:
      return { funding: 'debit', outcome: captured }
    case testCards.prepaid:
      return { funding: 'prepaid', outcome: captured }
    case testCards.disputed:
      return { funding: 'credit', outcome: { outcome: 'capture', thenDisputed: true } }
    case testCards.threeDSecure:
      return { funding: 'credit', outcome: { outcome: 'challenge' } }
    case testCards.declined:
      return { funding: 'credit', outcome: { outcome: 'decline', declineCode: 'card_declined' } }
    case testCards.insufficientFunds:
      return { funding: 'credit', outcome: { outcome: 'decline', declineCode: 'insufficient_funds' } }
    default:
      return null
  }
}
