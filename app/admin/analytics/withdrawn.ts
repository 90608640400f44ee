/** The components of `total_withdrawn`, in cents. A returned payout is back in the campaign's balance, without its fees. */
export type WithdrawnParts = {
  /** Sent to banks and not returned. */
  paidOutCents: number
  /** Approved and not yet sent by the bank. */
  payableCents: number
  /** Kept of every approved withdrawal, returned ones too. */
  withdrawalFeesCents: number
}

/** The components for a query's withdrawals `w`. */
export const withdrawnColumns = `
  coalesce(sum(w.payout) filter (where w.status = 'paid'), 0)::bigint as paid_out_cents,
  coalesce(sum(w.payout) filter (where w.status = 'approved'), 0)::bigint as payable_cents,
  coalesce(sum(w.amount - w.payout) filter (where w.status in ('approved', 'paid', 'returned')), 0)::bigint as withdrawal_fees_cents`

/** Amounts that left campaigns without a withdrawal: moved to suspense, or written off. */
export const settledApart = (
  withdrawnCents: number,
  { paidOutCents, payableCents, withdrawalFeesCents }: WithdrawnParts,
): number => withdrawnCents - paidOutCents - payableCents - withdrawalFeesCents
