import { phrase } from '../../lib/phrase.ts'
import { closedByDeclines } from '../../platform/payments/declines.ts'

const words: Record<string, string> = {
  insufficient_funds: phrase('Your card has insufficient funds. You were not charged. Try another card.'),
  authentication_failed: phrase(
    'Your bank could not confirm that it is you. You were not charged. Please try again.',
  ),
  incorrect_number: phrase('That card number is not valid. You were not charged. Check it and try again.'),
  [closedByDeclines]: phrase(
    'Your card was declined several times, so this payment is closed. You were not charged. Check the card, then give again.',
  ),
  expired_card: phrase('That card has expired. You were not charged. Try another card.'),
}
const anyOther = phrase('Your card was declined. You were not charged. Try another card, or ask your bank.')

/** What a declined card is called in plain words: what happened, that it cost nothing, what to do. */
export function declineWords(declineCode: string): string {
  return words[declineCode] ?? anyOther
}
