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

export const testCards = {
  success: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  threeDSecure: '4000002500003155',
  disputed: '4000000000000259',
} as const

/** The bank's answer to a card. A number that is no test card, above all a real one, is declined as incorrect. */
export function outcomeOf(number: string): CardOutcome {
  switch (number) {
    case testCards.success:
      return { outcome: 'capture', thenDisputed: false }
    case testCards.disputed:
      return { outcome: 'capture', thenDisputed: true }
    case testCards.threeDSecure:
      return { outcome: 'challenge' }
    case testCards.declined:
      return { outcome: 'decline', declineCode: 'card_declined' }
    case testCards.insufficientFunds:
      return { outcome: 'decline', declineCode: 'insufficient_funds' }
    default:
      return { outcome: 'decline', declineCode: 'incorrect_number' }
  }
}
