import type { FeeRates } from '../fees/fee-schedule.ts'
import type { WithdrawalParts } from '../ledger/postings.ts'
import { shareOf, splitCents } from '../lib/cents.ts'

/** The fees of a withdrawal: a share of the request in basis points (100 = 1%), and cents charged once per request (P186). */
export type WithdrawalFees = Pick<FeeRates, 'platformBp' | 'withdrawalFlat'>

/**
 * Splits a request of `amount` cents into fees and payout. The fees never exceed the amount, so the payout is never negative (P186).
 * Throws RangeError for a negative amount.
 */
export function payoutOf(amount: number, { platformBp, withdrawalFlat }: WithdrawalFees): WithdrawalParts {
  if (amount < 0) throw new RangeError('a withdrawal is never negative')
  const platformFee = shareOf(amount, platformBp)
  const processingFee = Math.min(withdrawalFlat, amount - platformFee)
  return { amount, platformFee, processingFee, payout: amount - platformFee - processingFee }
}

/**
 * Splits one request's fees among its rows, one per campaign (`amounts` in cents). Each row's fees and payout add up to its amount, the
 * rows' fees add up to the request's, and nothing is negative (P186).
 */
export function payoutRows(amounts: readonly number[], fees: WithdrawalFees): WithdrawalParts[] {
  const request = payoutOf(
    amounts.reduce((a, b) => a + b, 0),
    fees,
  )
  const platformFees = splitCents(request.platformFee, amounts)
  const afterPlatform = amounts.map((amount, row) => amount - (platformFees[row] ?? 0))
  // Split by what each row has left after the platform fee, so that no row's fees exceed its amount.
  const processingFees = splitCents(request.processingFee, afterPlatform)
  return amounts.map((amount, row) => {
    const platformFee = platformFees[row] ?? 0
    const processingFee = processingFees[row] ?? 0
    return { amount, platformFee, processingFee, payout: amount - platformFee - processingFee }
  })
}
