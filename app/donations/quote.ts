import { shareOf } from '../lib/cents.ts'
import type { Funding } from '../platform/payments/port.ts'
import { donationFees, maxDonationCents, minDonationCents, type SharePercentage } from './fees.ts'

/** How a donor pays: `credit_card` is the default. Only it pays the credit card fee (P154). None of our screens offers `apple_pay` by name. */
export const paymentMethods = ['credit_card', 'debit_card', 'apple_pay'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export type QuoteChoices = {
  /** The donation itself, in cents. */
  amountCents: number
  tipPercentage: SharePercentage
  foundationPercentage: SharePercentage
  paymentMethod: PaymentMethod
}

/** The lines of a donation in cents; they sum to `total`. The campaign receives `amount`, whole (net-amount.ts: what its student receives). */
export type QuoteLines = {
  amount: number
  tip: number
  foundationDonation: number
  processingFee: number
  creditCardFee: number
  total: number
}

/**
 * Computes the lines of a donation, each rounded on its own half away from zero (P155): tip and foundation share of
 * the amount, 2.9 % + $0.30 processing, 2.5 % more for credit cards. Throws RangeError on an amount that `isDonationAmount` refuses.
 */
export function quoteLines(choices: QuoteChoices): QuoteLines {
  const { amountCents: amount } = choices
  if (!isDonationAmount(amount)) throw new RangeError('not an amount that can be given')
  const tip = shareOf(amount, choices.tipPercentage * 100)
  const foundationDonation = shareOf(amount, choices.foundationPercentage * 100)
  const processingFee =
    shareOf(amount, donationFees.processing.basisPoints) + donationFees.processing.flatCents
  const creditCardFee =
    choices.paymentMethod === 'credit_card' ? shareOf(amount, donationFees.creditCard.basisPoints) : 0
  const total = amount + tip + foundationDonation + processingFee + creditCardFee
  return { amount, tip, foundationDonation, processingFee, creditCardFee, total }
}

/** True for whole cents from $1 to $50,000 (P151). */
export function isDonationAmount(cents: number): boolean {
  return Number.isSafeInteger(cents) && cents >= minDonationCents && cents <= maxDonationCents
}

/** Minutes for which a quote can be paid. */
export const quoteLifetimeMinutes = 30

/** How a card is priced. */
export type CardMethod = Exclude<PaymentMethod, 'apple_pay'>

/**
 * The payment method that decides a card's price, whatever its donor chose: only a credit card pays the credit card fee. Prepaid and
 * unknown cards count as debit, so that no one pays the fee by mistake (P153).
 */
export function methodOfCard(funding: Funding): CardMethod {
  return funding === 'credit' ? 'credit_card' : 'debit_card'
}

/**
 * The method that the quote should have had, or null if it was right. The card behind Apple Pay decides like any other (P278): nothing
 * proves that a card came from the wallet.
 */
export function correctedMethod(chosen: PaymentMethod, funding: Funding): CardMethod | null {
  const method = methodOfCard(funding)
  if (chosen === 'apple_pay' && method !== 'credit_card') return null
  return method === chosen ? null : method
}
