import type { WithdrawalParts } from '../ledger/postings.ts'
import { shareOf, splitCents } from '../lib/cents.ts'

/** The platform's share of a withdrawal, in basis points: 10 % (P186). */
export const platformFeeBasisPoints = 1_000
/** Charged once per request: $0.25 (P186). */
export const processingFeeCents = 25

/**
 * Splits a request of `amount` cents into fees (10 % and $0.25) and payout. The fees never exceed the amount, so the payout is never
 * negative (P186). Throws RangeError for a negative amount.
 */
export function payoutOf(amount: number): WithdrawalParts {
  if (amount < 0) throw new RangeError('a withdrawal is never negative')
  const platformFee = shareOf(amount, platformFeeBasisPoints)
  const processingFee = Math.min(processingFeeCents, amount - platformFee)
  return { amount, platformFee, processingFee, payout: amount - platformFee - processingFee }
}

/**
 * Splits one request's fees among its rows, one per campaign (`amounts` in cents). Each row's fees and payout add up to its amount, the
 * rows' fees add up to the request's, and nothing is negative (P186).
 */
export function payoutRows(amounts: readonly number[]): WithdrawalParts[] {
  const request = payoutOf(amounts.reduce((a, b) => a + b, 0))
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
