import { createHash } from 'node:crypto'

/** What a bank answers a charge. `code` and `declineCode` as Stripe's API names them. */
export type Decline = {
  code: string
  declineCode?: string
  message: string
  networkDeclineCode?: string
  blocked?: true
}

/** What comes of a card that was charged. */
export type Aftermath =
  | 'dispute_fraudulent'
  | 'dispute_not_received'
  | 'inquiry'
  | 'fraud_warning'
  | 'review'
  | 'refund_fails'
  | 'refund_pending'

/** One card as its bank knows it. The number stays in the double. */
export type BankCard = {
  number: string
  brand: string
  funding: 'credit' | 'debit' | 'prepaid' | 'unknown'
  country: string
  /** Of those for tests that Stripe names: `pm_card_visa`. */
  paymentMethod?: string
  decline?: Decline
  /** The bank asks for the holder first. `fails`: an answer is never enough. */
  authentication?: 'required' | 'fails'
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

/** Stripe's own numbers for tests (https://docs.stripe.com/testing), a Visa credit card of the United States unless it says more. */
const named: Named[] = [
  { number: '4242424242424242', paymentMethod: 'pm_card_visa' },
  { number: '4000056655665556', paymentMethod: 'pm_card_visa_debit', funding: 'debit' },
  { number: '5555555555554444', paymentMethod: 'pm_card_mastercard', brand: 'mastercard' },
  {
    number: '5200828282828210',
    paymentMethod: 'pm_card_mastercard_debit',
    brand: 'mastercard',
    funding: 'debit',
  },
  {
    number: '5105105105105100',
    paymentMethod: 'pm_card_mastercard_prepaid',
    brand: 'mastercard',
    funding: 'prepaid',
  },
  { number: '378282246310005', paymentMethod: 'pm_card_amex', brand: 'amex' },
  { number: '6011111111111117', paymentMethod: 'pm_card_discover', brand: 'discover' },
  { number: '3056930009020004', paymentMethod: 'pm_card_diners', brand: 'diners' },
  { number: '3566002020360505', paymentMethod: 'pm_card_jcb', brand: 'jcb' },
  { number: '6200000000000005', paymentMethod: 'pm_card_unionpay', brand: 'unionpay' },

  {
    number: '4000000000000002',
    paymentMethod: 'pm_card_visa_chargeDeclined',
    decline: declined('generic_decline'),
  },
  {
    number: '4000000000009995',
    paymentMethod: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    decline: insufficientFunds,
  },
  {
    number: '4000000000009987',
    paymentMethod: 'pm_card_visa_chargeDeclinedLostCard',
    decline: declined('lost_card'),
  },
  {
    number: '4000000000009979',
    paymentMethod: 'pm_card_visa_chargeDeclinedStolenCard',
    decline: declined('stolen_card'),
  },
  {
    number: '4000000000000069',
    paymentMethod: 'pm_card_chargeDeclinedExpiredCard',
    decline: failed('expired_card', 'Your card has expired.'),
  },
  {
    number: '4000000000000127',
    paymentMethod: 'pm_card_chargeDeclinedIncorrectCvc',
    decline: failed('incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    number: '4000000000000119',
    paymentMethod: 'pm_card_chargeDeclinedProcessingError',
    decline: failed(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  },
  // Its last digit is wrong: the card fields refuse it, only the API gets this far.
  { number: '4242424242424241', decline: failed('incorrect_number', 'Your card number is incorrect.') },
  {
    number: '4000000000006975',
    paymentMethod: 'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
    decline: declined(
      'card_velocity_exceeded',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    ),
  },
  {
    number: '4100000000000019',
    paymentMethod: 'pm_card_radarBlock',
    decline: { ...declined('fraudulent'), blocked: true },
  },

  {
    number: '4000002500003155',
    paymentMethod: 'pm_card_authenticationRequiredOnSetup',
    authentication: 'required',
  },
  { number: '4000002760003184', paymentMethod: 'pm_card_authenticationRequired', authentication: 'required' },
  { number: '4000000000003220', paymentMethod: 'pm_card_threeDSecure2Required', authentication: 'required' },
  { number: '4000000000003063', paymentMethod: 'pm_card_threeDSecureRequired', authentication: 'required' },
  {
    number: '4000008260003178',
    paymentMethod: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    authentication: 'required',
    decline: insufficientFunds,
  },
  {
    number: '4000008400001629',
    paymentMethod: 'pm_card_threeDSecureRequiredChargeDeclined',
    authentication: 'required',
    decline: declined('generic_decline'),
  },
  // Not a number of Stripe's: there a failed answer is chosen on the bank's page, which the double has too.
  { number: '4000009990000005', authentication: 'fails' },

  { number: '4000000000000259', paymentMethod: 'pm_card_createDispute', aftermath: 'dispute_fraudulent' },
  {
    number: '4000000000002685',
    paymentMethod: 'pm_card_createDisputeProductNotReceived',
    aftermath: 'dispute_not_received',
  },
  { number: '4000000000001976', paymentMethod: 'pm_card_createDisputeInquiry', aftermath: 'inquiry' },
  {
    number: '4000000000005423',
    paymentMethod: 'pm_card_createIssuerFraudRecord',
    aftermath: 'fraud_warning',
  },
  { number: '4000000000009235', paymentMethod: 'pm_card_riskLevelElevated', aftermath: 'review' },
  { number: '4000000000005126', paymentMethod: 'pm_card_refundFail', aftermath: 'refund_fails' },
  { number: '4000000000007726', paymentMethod: 'pm_card_pendingRefund', aftermath: 'refund_pending' },
]

const cards: BankCard[] = named.map(card => ({ brand: 'visa', funding: 'credit', country: 'US', ...card }))

/** Short names of Stripe's for the same. */
const alsoNamed: Record<string, string> = {
  pm_card_us: 'pm_card_visa',
  pm_card_chargeDeclined: 'pm_card_visa_chargeDeclined',
  pm_card_chargeDeclinedInsufficientFunds: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  pm_card_chargeDeclinedLostCard: 'pm_card_visa_chargeDeclinedLostCard',
  pm_card_chargeDeclinedStolenCard: 'pm_card_visa_chargeDeclinedStolenCard',
}

export const cardNamed = (paymentMethod: string): BankCard | undefined =>
  cards.find(card => card.paymentMethod === (alsoNamed[paymentMethod] ?? paymentMethod))

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

/** The same for one number in every payment; says nothing of the number. */
export const fingerprintOf = (number: string) =>
  createHash('sha256')
    .update(`stripe-double ${number}`)
    .digest('base64url')
    .replace(/[-_]/g, 'x')
    .slice(0, 16)

/** Whether the last digit agrees with the others. */
export function isLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
