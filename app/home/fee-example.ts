import { quoteLines } from '../donations/quote.ts'
import type { FeeRates } from '../fees/fee-schedule.ts'
import { payoutOf } from '../withdrawals/payout.ts'

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

/**
 * Computes the fees of a credit card donation without a tip, withdrawn by itself: the highest fees that can occur. Where the donor may
 * choose, the processing fee comes out of the donation.
 */
export function feeExample(fees: FeeRates, amountCents = exampleCents): FeeExample {
  const lines = quoteLines(
    {
      amountCents,
      tipPercentage: 0,
      foundationPercentage: 0,
      paymentMethod: 'credit_card',
      coversFees: false,
    },
    fees,
  )
  const withdrawal = payoutOf(lines.amount, fees)
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
