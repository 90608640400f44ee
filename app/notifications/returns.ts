import type { Rows } from './rows.ts'

/** One movement by which a part of a donation went back, or came again, as the ledger holds it. Cents, above zero where it went back. */
export type DonationReturn = {
  kind: ReturnKind
  /** ISO instant. */
  at: string
  /** What its donor got back. */
  cents: number
  /** By how much the campaign's total sank. */
  amountCents: number
}

export const returnKinds = ['refunded', 'refund_failed', 'disputed', 'dispute_won'] as const
export type ReturnKind = (typeof returnKinds)[number]

/** All of one donation, the oldest first. */
export const returnsOf = ({ returns }: Pick<Rows, 'returns'>, donationId: string): DonationReturn[] =>
  returns.get(donationId) ?? []

/** The newest of its kind, and of these cents where they are known; null for one that the ledger does not hold. */
export function lastReturn(
  rows: Pick<Rows, 'returns'>,
  donationId: string,
  kind: ReturnKind,
  cents?: number,
): DonationReturn | null {
  const all = returnsOf(rows, donationId).filter(one => one.kind === kind)
  return all.findLast(one => cents === undefined || Math.abs(one.cents) === cents) ?? null
}
