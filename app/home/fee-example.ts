import { donationFees } from '../donations/fees.ts'
import { quoteLines } from '../donations/quote.ts'
import { payoutOf, platformFeeBasisPoints, processingFeeCents } from '../withdrawals/payout.ts'

/** The amount of the landing page's example donation, in cents. */
export const exampleCents = 5_000

/** What a donor pays, the fees, and what reaches the student's bank, in cents. */
export type FeeExample = {
  pays: number
  processingFee: number
  creditCardFee: number
  amount: number
  platformFee: number
  withdrawalFee: number
  reaches: number
}

/** Computes the fees of a credit card donation without a tip, withdrawn by itself: the highest fees that can occur. */
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

/** The fees that the example uses, in percent and cents. */
export const feeRates = {
  processingPercent: donationFees.processing.basisPoints / 100,
  processingFlatCents: donationFees.processing.flatCents,
  creditCardPercent: donationFees.creditCard.basisPoints / 100,
  platformPercent: platformFeeBasisPoints / 100,
  withdrawalFlatCents: processingFeeCents,
} as const
