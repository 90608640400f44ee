import type { WithdrawalParts } from '../ledger/postings.ts'
import { shareOf, splitCents } from '../lib/cents.ts'

/** The platform's share of a withdrawal, in basis points: 10 % (P186). */
export const platformFeeBasisPoints = 1_000
/** Flat, once for each request, in cents: $0.25 (P186). */
export const processingFeeCents = 25

/**
 * The fees and payout of a request of `amount` cents: 10 % and $0.25 once, capped so that the parts always sum to the amount and the
 * payout is never below 0 (P186). Throws RangeError for a negative amount.
 */
export function payoutOf(amount: number): WithdrawalParts {
  if (amount < 0) throw new RangeError('a withdrawal is never negative')
  const platformFee = shareOf(amount, platformFeeBasisPoints)
  const processingFee = Math.min(processingFeeCents, amount - platformFee)
  return { amount, platformFee, processingFee, payout: amount - platformFee - processingFee }
}

/**
 * Splits one request's fees over its rows (amounts in cents) to the cent: every row sums to its amount, the rows together to the
 * request, and nothing is below 0 (P186).
 */
export function payoutRows(amounts: readonly number[]): WithdrawalParts[] {
  const request = payoutOf(amounts.reduce((a, b) => a + b, 0))
  const platformFees = splitCents(request.platformFee, amounts)
  const afterPlatform = amounts.map((amount, row) => amount - (platformFees[row] ?? 0))
  // Weighted by the rest after the first fee, so that a row never owes more than it holds.
  const processingFees = splitCents(request.processingFee, afterPlatform)
  return amounts.map((amount, row) => {
    const platformFee = platformFees[row] ?? 0
    const processingFee = processingFees[row] ?? 0
    return { amount, platformFee, processingFee, payout: amount - platformFee - processingFee }
  })
}
