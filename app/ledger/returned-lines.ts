import type { DonationLines } from './postings.ts'

/** The lines that a donor pays, in the order in which they are shown; of two that are equally far behind the first is served. */
const lineNames = ['amount', 'tip', 'foundationDonation', 'processingFee', 'creditCardFee'] as const
type LineName = (typeof lineNames)[number]

/** What each line gives back, in cents. `excess`: what went back beyond what was paid; no line bears it. */
export type ReturnedLines = Record<LineName, number> & { excess: number }

/**
 * Which part of each line has gone back once `returnedCents` of a donation went back in all, by whatever refunds and disputes
 * (record 0021): each in proportion, and each cent to the line that is furthest behind its share. So the parts sum to what went back,
 * no line ever gets anything again when more goes back, and when everything did each line has given up exactly itself. More
 * than the total, as where a bank takes back what was refunded before, is `excess`, a loss.
 */
export function linesReturned(lines: DonationLines, returnedCents: number): ReturnedLines {
  const cents = Math.min(Math.max(returnedCents, 0), lines.total)
  // A line's k-th cent is due when the k-th part of it less a half has gone back: Webster's rule, in which nobody loses a cent again.
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

/** Whether the cent after (`more` 1) or up to (`more` 0) what `a` has given is due before that of `b`; false where both are due at once. */
function isDueBefore(a: Share, b: Share, more: 0 | 1): boolean {
  return (2 * (a.part + more) - 1) * b.line < (2 * (b.part + more) - 1) * a.line
}
