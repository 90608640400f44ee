import type { DonationLines } from './postings.ts'

/** The lines that a donor pays, in display order; ties go to the first line. */
const lineNames = ['amount', 'tip', 'foundationDonation', 'processingFee', 'creditCardFee'] as const
type LineName = (typeof lineNames)[number]

/** The cents returned from each line. `excess`: cents returned beyond the total paid, which no line bears. */
export type ReturnedLines = Record<LineName, number> & { excess: number }

/**
 * Splits the cumulative amount returned by refunds and disputes over the lines (docs/decisions/0021) in
 * proportion, giving each cent to the line that is furthest behind its share. The parts sum to the amount
 * returned, no part shrinks when more is returned, and a full return takes exactly each line's amount.
 * Anything beyond the donation's total, for example a dispute of a refunded payment, is `excess`.
 */
export function linesReturned(lines: DonationLines, returnedCents: number): ReturnedLines {
  const cents = Math.min(Math.max(returnedCents, 0), lines.total)
  // Webster's method: a line's k-th cent is due once the line's share reaches k - 1/2, so no part ever
  // shrinks.
  const shares = lineNames.map(name => ({
    name,
    line: lines[name],
    // `2 * line * cents` stays below 2^53 for every card donation.
    part: lines.total === 0 ? 0 : Math.trunc((2 * lines[name] * cents + lines.total) / (2 * lines.total)),
  }))
  let missing = cents - shares.reduce((sum, { part }) => sum + part, 0)
  for (; missing > 0; missing--) {
    const next = shares.filter(one => one.part < one.line).reduce((a, b) => (isDueBefore(b, a, 1) ? b : a))
    next.part += 1
  }
  for (; missing < 0; missing++) {
    const last = shares.filter(one => one.part > 0).reduce((a, b) => (isDueBefore(b, a, 0) ? a : b))
    last.part -= 1
  }
  const parts = Object.fromEntries(shares.map(({ name, part }) => [name, part])) as Record<LineName, number>
  return { ...parts, excess: returnedCents - cents }
}

type Share = { line: number; part: number }

/**
 * Compares when `a`'s and `b`'s next (`more` 1) or last (`more` 0) cents are due; false if at the same time.
 */
function isDueBefore(a: Share, b: Share, more: 0 | 1): boolean {
  return (2 * (a.part + more) - 1) * b.line < (2 * (b.part + more) - 1) * a.line
}
