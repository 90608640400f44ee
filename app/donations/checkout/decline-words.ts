import { type Message, phrase } from '../../lib/phrase.ts'

/** A payment accepts no more cards after this many declines, to stop card testing. */
export const maxDeclines = 5

/** The decline code of a payment closed after too many declines. */
export const closedByDeclines = 'too_many_declines'

const funds = phrase('Your card has insufficient funds. You were not charged. Try another card.')
const notConfirmed = phrase('Your bank couldn’t confirm it’s you. You were not charged. Please try again.')
const wrongNumber = phrase('That card number is not valid. You were not charged. Check it and try again.')
const wrongCode = phrase(
  'That security code doesn’t match this card. You were not charged. Check it and try again.',
)
const wrongDate = phrase(
  'That expiration date doesn’t match this card. You were not charged. Check it and try again.',
)
const wrongPostcode = phrase(
  'That ZIP or postal code doesn’t match this card. You were not charged. Check it and try again.',
)
const notNow = phrase(
  'Your bank isn’t responding. You were not charged. Please try again in a moment, or use another card.',
)
const notForThis = phrase(
  'Your card doesn’t support this kind of payment. You were not charged. Try another card.',
)
const overLimit = phrase(
  'Your card has reached its limit at your bank. You were not charged. Try another card, or ask your bank.',
)
const asksBank = phrase(
  'Your bank didn’t allow this payment. You were not charged. Ask your bank, or try another card.',
)

/**
 * The provider's decline codes that a donor may see. A lost or stolen card, or one reported for fraud, gets
 * the generic message, so that a thief learns nothing.
 */
const words: Record<string, Message> = {
  insufficient_funds: funds,
  authentication_failed: notConfirmed,
  authentication_required: notConfirmed,
  authentication_not_handled: notConfirmed,
  mobile_device_authentication_required: notConfirmed,
  payment_intent_authentication_failure: notConfirmed,
  incorrect_number: wrongNumber,
  invalid_number: wrongNumber,
  incorrect_cvc: wrongCode,
  invalid_cvc: wrongCode,
  invalid_expiry_month: wrongDate,
  invalid_expiry_year: wrongDate,
  incorrect_zip: wrongPostcode,
  expired_card: phrase('That card has expired. You were not charged. Try another card.'),
  processing_error: notNow,
  try_again_later: notNow,
  reenter_transaction: notNow,
  issuer_not_available: notNow,
  card_not_supported: notForThis,
  currency_not_supported: phrase(
    'Your card doesn’t support this currency. You were not charged. Try another card.',
  ),
  not_permitted: notForThis,
  service_not_allowed: notForThis,
  transaction_not_allowed: notForThis,
  card_velocity_exceeded: overLimit,
  withdrawal_count_limit_exceeded: overLimit,
  call_issuer: asksBank,
  approve_with_id: asksBank,
  do_not_honor: asksBank,
  duplicate_transaction: phrase(
    'This card paid the same amount a moment ago. This payment was not charged. Check for a receipt before you give again.',
  ),
  testmode_decline: phrase('This page only takes test cards for now. Your card was not charged.'),
  [closedByDeclines]: phrase(
    'Your card was declined several times, so this payment is closed. You were not charged. Check the card, then give again.',
  ),
}
const anyOther = phrase('Your card was declined. You were not charged. Try another card, or ask your bank.')

/** Explains a decline to the donor: what happened, that nothing was charged, and what to do next. */
export function declineWords(declineCode: string): Message {
  return (Object.hasOwn(words, declineCode) && words[declineCode]) || anyOther
}
