import { type FeeRates, isFeeAdded, processingFeeOf, surchargeBp } from '../fees/fee-schedule.ts'
import { shareOf } from '../lib/cents.ts'
import type { Funding } from '../platform/payments/port.ts'
import { type FoundationPercentage, maxDonationCents, minDonationCents } from './fees.ts'

/**
 * The ways a donor can pay, `credit_card` by default. Only credit cards pay the credit card fee (P154). No
 * screen offers `apple_pay` as a separate choice.
 */
export const paymentMethods = ['credit_card', 'debit_card', 'apple_pay'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export type QuoteChoices = {
  /** The donation that the donor chose, in cents. */
  amountCents: number
  /** One of the fee schedule's tip choices. */
  tipPercentage: number
  foundationPercentage: FoundationPercentage
  paymentMethod: PaymentMethod
  /** True to add the processing fee, so that all of the donation reaches the campaign (P504). Ignored unless mode is `choice`. */
  coversFees: boolean
}

/**
 * The lines of a donation in cents, which sum to `total`. The campaign is credited with all of `amount`: the donation, less the
 * processing fee where that comes out of it (see net-amount.ts for what reaches the student).
 */
export type QuoteLines = {
  amount: number
  tip: number
  foundationDonation: number
  processingFee: number
  creditCardFee: number
  total: number
}

/**
 * Computes the lines of a donation under a fee schedule (P155, P504): tip and gift to the foundation in percent of the donation, the
 * processing fee, and the surcharge of a credit card, each rounded half away from zero. Throws RangeError if `isDonationAmount` is
 * false for the donation.
 */
export function quoteLines(choices: QuoteChoices, fees: FeeRates): QuoteLines {
  const { amountCents, paymentMethod } = choices
  if (!isDonationAmount(amountCents)) throw new RangeError('not an amount that can be given')
  const tip = shareOf(amountCents, choices.tipPercentage * 100)
  const foundationDonation = shareOf(amountCents, choices.foundationPercentage * 100)
  const processingFee = processingFeeOf(amountCents, fees)
  const creditCardFee = paymentMethod === 'credit_card' ? shareOf(amountCents, surchargeBp(fees)) : 0
  const amount = isFeeAdded(fees, choices.coversFees) ? amountCents : amountCents - processingFee
  const total = amount + tip + foundationDonation + processingFee + creditCardFee
  return { amount, tip, foundationDonation, processingFee, creditCardFee, total }
}

/** The donation that the donor chose, in cents, from the lines of its quote. */
export const chosenAmount = (
  { amount, processingFee }: Pick<QuoteLines, 'amount' | 'processingFee'>,
  coversFees: boolean,
): number => (coversFees ? amount : amount + processingFee)

/** True for whole cents from $1 to $50,000 (P151). */
export function isDonationAmount(cents: number): boolean {
  return Number.isSafeInteger(cents) && cents >= minDonationCents && cents <= maxDonationCents
}

/** How many minutes a quote can be paid. */
export const quoteLifetimeMinutes = 30

/** The payment methods that differ in price. */
export type CardMethod = Exclude<PaymentMethod, 'apple_pay'>

/**
 * The payment method that determines the fee for a card, regardless of the donor's choice. Prepaid cards and
 * cards of unknown type count as debit, so that no one is charged the credit card fee by mistake (P153).
 */
export function methodOfCard(funding: Funding): CardMethod {
  return funding === 'credit' ? 'credit_card' : 'debit_card'
}

/**
 * The method to requote with, or null if the chosen one matches the card. Under `apple_pay`, too, a credit
 * card pays the credit card fee (P278), because nothing proves that a card came from the wallet.
 */
export function correctedMethod(chosen: PaymentMethod, funding: Funding): CardMethod | null {
  const method = methodOfCard(funding)
  if (chosen === 'apple_pay' && method !== 'credit_card') return null
  return method === chosen ? null : method
}
