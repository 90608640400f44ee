import type { DonationLines } from '#app/ledger/postings.ts'

/** The lines of a donation that add up to its total, in display order. */
export const lineNames = ['amount', 'tip', 'foundationDonation', 'processingFee', 'creditCardFee'] as const
export type LineName = (typeof lineNames)[number]

/**
 * Splits returned cents among a donation's lines, independently of the product's code, by Webster's method: each cent goes to the line whose next
 * cent is due first. The k-th cent of a line of n cents is due at (2k - 1) / 2n of the donation.
 */
export function oneByOne(lines: DonationLines, returned: number): Record<LineName, number> {
  const given = lineNames.map(() => 0)
  for (let cent = 0; cent < Math.min(returned, lines.total); cent++) {
    let next = -1
    for (const [place, name] of lineNames.entries()) {
      const had = given[place] ?? 0
      if (had === lines[name]) continue
      const best = lineNames[next]
      if (!best || (2 * had + 1) * lines[best] < (2 * (given[next] ?? 0) + 1) * lines[name]) next = place
    }
    given[next] = (given[next] ?? 0) + 1
  }
  return Object.fromEntries(lineNames.map((name, place) => [name, given[place]])) as Record<LineName, number>
}
