/** A decline by the bank, with Stripe's codes. */
export type Decline = { code: string; declineCode: string; message: string }

type Outcome = {
  decline?: Decline
  /** True if the bank requires 3-D Secure. */
  authentication?: boolean
  /** True if the cardholder disputes the charge shortly after it. */
  isDisputed?: boolean
}

type BankCard = Outcome & { brand: string; funding: 'credit' | 'debit' | 'prepaid' | 'unknown' }

const declined = (declineCode: string, message = 'Your card was declined.'): Outcome => ({
  decline: { code: 'card_declined', declineCode, message },
})

/** Stripe's test cards (https://docs.stripe.com/testing) that the README lists. */
export const testCards = {
  success: '4242424242424242',
  debit: '4000056655665556',
  prepaid: '5105105105105100',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  threeDSecure: '4000002500003155',
  disputed: '4000000000000259',
  /** Not a card of Stripe’s: stands for a bank account behind Link, which Stripe reports as a card of the brand `link` without a fingerprint. */
  link: '6799990100000000019',
} as const

const cards: Readonly<Record<string, Outcome & Partial<BankCard>>> = {
  [testCards.success]: {},
  [testCards.debit]: { funding: 'debit' },
  [testCards.prepaid]: { brand: 'mastercard', funding: 'prepaid' },
  [testCards.declined]: declined('generic_decline'),
  [testCards.insufficientFunds]: declined('insufficient_funds', 'Your card has insufficient funds.'),
  [testCards.threeDSecure]: { authentication: true },
  [testCards.disputed]: { isDisputed: true },
  [testCards.link]: { brand: 'link', funding: 'unknown' },
}

const notATestCard = declined(
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test (live) card.',
)

/**
 * Returns the card with this number: a Visa credit card unless listed otherwise. Unknown numbers are declined, as in Stripe's test mode.
 */
export const cardNumbered = (number: string): BankCard => ({
  brand: 'visa',
  funding: 'credit',
  ...(cards[number] ?? notATestCard),
})

/** True if a card number has 12 to 19 digits and a valid Luhn check digit. */
export function isLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
