import { donationFees } from '../donations/fees.ts'
import { quoteLines } from '../donations/quote.ts'
import { payoutOf, platformFeeBasisPoints, processingFeeCents } from '../withdrawals/payout.ts'

/** The example donation of the landing page, in cents. */
export const exampleCents = 5_000

/** One donation from the donor's card to the student's bank, in cents. */
export type FeeExample = {
  pays: number
  processingFee: number
  creditCardFee: number
  amount: number
  platformFee: number
  withdrawalFee: number
  reaches: number
}

/** A donation by credit card without a tip, withdrawn on its own: the most expensive case. */
export function feeExample(amount = exampleCents): FeeExample {
  const lines = quoteLines({
    amountCents: amount,
    tipPercentage: 0,
    foundationPercentage: 0,
    paymentMethod: 'credit_card',
  })
  const withdrawal = payoutOf(lines.amount)
  return {
    pays: lines.total,
    processingFee: lines.processingFee,
    creditCardFee: lines.creditCardFee,
    amount: lines.amount,
    platformFee: withdrawal.platformFee,
    withdrawalFee: withdrawal.processingFee,
    reaches: withdrawal.payout,
  }
}

/** The rates behind the example, in per cent and cents. */
export const feeRates = {
  processingPercent: donationFees.processing.basisPoints / 100,
  processingFlatCents: donationFees.processing.flatCents,
  creditCardPercent: donationFees.creditCard.basisPoints / 100,
  platformPercent: platformFeeBasisPoints / 100,
  withdrawalFlatCents: processingFeeCents,
} as const
