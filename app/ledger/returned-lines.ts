import type { DonationLines } from './postings.ts'

/** The lines that a donor pays, in the order in which they are shown; among equal claims the first line is served first. */
const lineNames = ['amount', 'tip', 'foundationDonation', 'processingFee', 'creditCardFee'] as const
type LineName = (typeof lineNames)[number]

/** The cents that each line gives back. `excess`: more than was paid; no line bears it. */
export type ReturnedLines = Record<LineName, number> & { excess: number }

/**
 * Splits the total returned so far, by any refunds and disputes, over the lines (record 0021): in proportion, each cent to the line that
 * is furthest behind its share. So the parts sum to the total returned, no line regains anything when more goes back, and in the end
 * each line has given up exactly its amount. More than the donation's total, as when a bank takes back a refunded payment, is `excess`.
 */
export function linesReturned(lines: DonationLines, returnedCents: number): ReturnedLines {
  const cents = Math.min(Math.max(returnedCents, 0), lines.total)
  // A line's k-th cent is due when its k-th part less a half has gone back: Webster's rule, under which no line ever regains a cent.
  const shares = lineNames.map(name => ({
    name,
    line: lines[name],
    // `line * cents` stays below 2^53 for every donation by card.
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

/** Whether `a`'s next (`more` 1) or last (`more` 0) cent is due before `b`'s; false if both are due at once. */
function isDueBefore(a: Share, b: Share, more: 0 | 1): boolean {
  return (2 * (a.part + more) - 1) * b.line < (2 * (b.part + more) - 1) * a.line
}
