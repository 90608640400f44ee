import type { LedgerTransactionKind } from '../../ledger/postings.ts'
import type { Happening } from '../../platform/payments/port.ts'

/** What is known to have happened to a payment, besides the ledger's own dates. */
export type Occurrences = {
  startedAt: Date
  capturedAt: Date | null
  happened: Happening[]
  thankedAt: Date | null
  refundRequestedAt: Date | null
  refundRequestedBy: string | null
  refundReason: string | null
  refundFinishedAt: Date | null
  refundFailedAt: Date | null
  refundFailure: string | null
}

export type HistoryEntry = { at: Date; what: string; note: string | null }

const labels: Partial<Record<LedgerTransactionKind, string>> = {
  donation_captured: 'Paid',
  donation_refunded: 'Refunded',
  donation_disputed: "Disputed by the donor's bank",
  dispute_won: 'Dispute won',
  payment_held: 'Paid, and held in suspense',
  held_refunded: 'Refunded',
  held_disputed: "Disputed by the donor's bank",
  held_dispute_won: 'Dispute won',
  provider_fee_changed: 'Fee of the payment provider changed',
}

/** What happened to a donation or held payment, oldest first. */
export function historyOf(
  known: Occurrences,
  movements: readonly { kind: LedgerTransactionKind; at: Date }[],
): HistoryEntry[] {
  const entry = (at: Date | null, what: string, note: string | null = null): HistoryEntry[] =>
    at ? [{ at, what, note }] : []
  const ledger = movements.flatMap(({ kind, at }) => entry(at, labels[kind] ?? kind))
  return [
    ...entry(known.startedAt, 'Started by the donor'),
    // Before the ledger: asked for and done within one instant, it was asked for first.
    ...entry(known.refundRequestedAt, `Refund asked for by ${known.refundRequestedBy}`, known.refundReason),
    ...ledger,
    ...entry(known.thankedAt, 'Thanked by the student'),
    ...entry(known.refundFailedAt, 'Refund refused by the payment provider', known.refundFailure),
    // For a disputed one the ledger has returned everything already.
    ...(movements.some(({ kind }) => kind === 'donation_refunded' || kind === 'held_refunded')
      ? []
      : entry(known.refundFinishedAt, 'Refunded')),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
