/** What a bank answers a charge. `code` and `declineCode` as Stripe's API names them. */
export type Decline = {
  code: string
  declineCode?: string
  message: string
  networkDeclineCode?: string
  blocked?: true
}

/** What comes of a card that was charged. */
export type Aftermath = 'dispute' | 'inquiry' | 'fraud_warning' | 'review'

/** One card as its bank knows it. The number stays in the double. */
export type BankCard = {
  number: string
  brand: string
  funding: 'credit' | 'debit' | 'prepaid' | 'unknown'
  country: string
  /** As Stripe names it for tests: `pm_card_visa`. */
  paymentMethod?: string
  decline?: Decline
  /** The bank asks for the holder first. */
  authentication?: true
  aftermath?: Aftermath
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
})

/** A decline whose code says all there is. */
const failed = (code: string, message: string): Decline => ({ code, message, declineCode: code })

const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.')

type Named = Omit<BankCard, 'brand' | 'funding' | 'country'> & Partial<Pick<BankCard, 'brand' | 'funding'>>

/** The numbers that the README names: Stripe's own for tests (https://docs.stripe.com/testing), each with Stripe's outcome. */
export const testCards = {
  success: '4242424242424242',
  debit: '4000056655665556',
  prepaid: '5105105105105100',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  /** The bank asks whether it is the donor. */
  threeDSecure: '4000002500003155',
  /** Captured, and disputed a moment later. */
  disputed: '4000000000000259',
} as const

/** A Visa credit card of the United States unless it says more. */
const named: Named[] = [
  { number: testCards.success, paymentMethod: 'pm_card_visa' },
  { number: testCards.debit, funding: 'debit' },
  { number: testCards.prepaid, brand: 'mastercard', funding: 'prepaid' },
  { number: '5555555555554444', brand: 'mastercard' },
  { number: '378282246310005', brand: 'amex' },
  { number: testCards.declined, decline: declined('generic_decline') },
  { number: testCards.insufficientFunds, decline: insufficientFunds },
  { number: '4000000000009987', decline: declined('lost_card') },
  { number: '4000000000009979', decline: declined('stolen_card') },
  { number: '4000000000000069', decline: failed('expired_card', 'Your card has expired.') },
  {
    number: '4000000000000127',
    decline: failed('incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    number: '4000000000000119',
    decline: failed(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  },
  { number: '4100000000000019', decline: { ...declined('fraudulent'), blocked: true } },
  { number: testCards.threeDSecure, authentication: true },
  { number: '4000002760003184', authentication: true },
  { number: '4000008260003178', authentication: true, decline: insufficientFunds },
  { number: '4000008400001629', authentication: true, decline: declined('generic_decline') },
  { number: testCards.disputed, aftermath: 'dispute' },
  { number: '4000000000001976', aftermath: 'inquiry' },
  { number: '4000000000005423', aftermath: 'fraud_warning' },
  { number: '4000000000009235', aftermath: 'review' },
]

const cards: BankCard[] = named.map(card => ({ brand: 'visa', funding: 'credit', country: 'US', ...card }))

export const cardNamed = (paymentMethod: string): BankCard | undefined =>
  cards.find(card => card.paymentMethod === paymentMethod)

/** A card by its number; one that no bank of Stripe's tests knows is declined, as Stripe declines it in test mode. */
export const cardNumbered = (number: string): BankCard =>
  cards.find(card => card.number === number) ?? {
    number,
    brand: brandOf(number),
    funding: 'credit',
    country: 'US',
    decline: declined(
      'test_mode_live_card',
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    ),
  }

const brandOf = (number: string) =>
  (/^4/.test(number) && 'visa') ||
  (/^(5[1-5]|2[2-7])/.test(number) && 'mastercard') ||
  (/^3[47]/.test(number) && 'amex') ||
  (/^6(011|5)/.test(number) && 'discover') ||
  'unknown'

/** Whether the last digit agrees with the others. */
export function isLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
