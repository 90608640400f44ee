/** What `total_withdrawn` is made of, in cents. A payout that the bank returned is in the campaign's balance again; its fees are kept. */
export type WithdrawnParts = {
  /** Sent to banks and not returned. */
  paidOutCents: number
  /** Approved and not yet sent by the bank. */
  payableCents: number
  /** Kept of every approved withdrawal, returned ones too. */
  withdrawalFeesCents: number
}

/** The parts of the withdrawals `w` that a query is about. */
export const withdrawnColumns = `
  coalesce(sum(w.payout) filter (where w.status = 'paid'), 0)::bigint as paid_out_cents,
  coalesce(sum(w.payout) filter (where w.status = 'approved'), 0)::bigint as payable_cents,
  coalesce(sum(w.amount - w.payout) filter (where w.status in ('approved', 'paid', 'returned')), 0)::bigint as withdrawal_fees_cents`

/** What left campaigns without a withdrawal: moved to suspense, or written off. */
export const settledApart = (
  withdrawnCents: number,
  { paidOutCents, payableCents, withdrawalFeesCents }: WithdrawnParts,
): number => withdrawnCents - paidOutCents - payableCents - withdrawalFeesCents
