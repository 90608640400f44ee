import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LineName, lineNames as names, oneByOne } from '#tests/world/webster.ts'
import type { DonationLines } from './postings.ts'
import { linesReturned } from './returned-lines.ts'

const linesOf = (cents: Record<LineName, number>): DonationLines => ({
  ...cents,
  total: names.reduce((sum, name) => sum + cents[name], 0),
})
const upTo = (max: number, min = 0) => fc.integer({ min, max })
const anyLines = (max: number) =>
  fc
    .record({
      amount: upTo(max, 1),
      tip: upTo(max),
      foundationDonation: upTo(max),
      processingFee: upTo(max),
      creditCardFee: upTo(max),
    })
    .map(linesOf)
/** The lines of a card donation: at most $50,000, with up to 20 % each for the tip and the foundation. */
const cardLines = anyLines(5_000_000)
/** A random total returned, from zero up to `most` times the payment. */
const withReturned = (lines: typeof cardLines, most = 1) =>
  lines.chain(all => fc.tuple(fc.constant(all), upTo(Math.ceil(all.total * most))))

const sumOf = (parts: Record<LineName, number>) => names.reduce((sum, name) => sum + parts[name], 0)

const many = { numRuns: 5_000 }

describe('the returned part of each line', () => {
  it('sums to the total returned, and never exceeds its line', () =>
    fc.assert(
      fc.property(withReturned(cardLines, 1.5), ([lines, returned]) => {
        const { excess, ...parts } = linesReturned(lines, returned)
        expect(sumOf(parts) + excess).toBe(returned)
        for (const name of names) {
          expect(Number.isSafeInteger(parts[name])).toBe(true)
          expect(parts[name]).toBeGreaterThanOrEqual(0)
          expect(parts[name]).toBeLessThanOrEqual(lines[name])
        }
        expect(excess).toBe(Math.max(0, returned - lines.total))
      }),
      many,
    ))

  it('never falls as more is returned', () =>
    fc.assert(
      fc.property(withReturned(cardLines), upTo(2_000), ([lines, returned], more) => {
        const before = linesReturned(lines, returned)
        const after = linesReturned(lines, returned + more)
        for (const name of names) expect(after[name]).toBeGreaterThanOrEqual(before[name])
      }),
      many,
    ))

  it('grows by one cent of one line for each cent returned', () =>
    fc.assert(
      fc.property(withReturned(anyLines(2_000)), ([lines, returned]) => {
        if (returned === lines.total) return
        const before = linesReturned(lines, returned)
        const after = linesReturned(lines, returned + 1)
        expect(names.map(name => after[name] - before[name]).sort()).toEqual([0, 0, 0, 0, 1])
      }),
      many,
    ))

  it('is the whole line after a full return, and zero before any', () =>
    fc.assert(
      fc.property(cardLines, lines => {
        const { total, ...each } = lines
        expect(linesReturned(lines, total)).toEqual({ ...each, excess: 0 })
        expect(sumOf(linesReturned(lines, 0))).toBe(0)
      }),
      many,
    ))

  it('is never further than two cents from its share: the bound of the rule for five lines', () =>
    fc.assert(
      fc.property(withReturned(cardLines), ([lines, returned]) => {
        const parts = linesReturned(lines, returned)
        for (const name of names)
          expect(Math.abs(parts[name] * lines.total - lines[name] * returned)).toBeLessThanOrEqual(
            2 * lines.total,
          )
      }),
      many,
    ))

  it('is the same for any refunds in any order', () => {
    const sequence = cardLines.chain(lines =>
      fc.tuple(
        fc.constant(lines),
        fc.array(upTo(Math.ceil(lines.total / 3), 1), { minLength: 1, maxLength: 6 }),
      ),
    )
    fc.assert(
      fc.property(sequence, fc.infiniteStream(upTo(1_000_000)), ([lines, refunds], luck) => {
        const shuffled = refunds
          .map(cents => ({ cents, at: luck.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ cents }) => cents)
        expect(postedBy(lines, shuffled)).toEqual(postedBy(lines, refunds))
      }),
      many,
    )
  })

  it('restores a failed refund to the same lines, whatever was returned in between', () =>
    fc.assert(
      fc.property(withReturned(cardLines), upTo(3_000), upTo(3_000), ([lines, first], failed, between) => {
        expect(postedBy(lines, [first, failed, between, -failed])).toEqual(postedBy(lines, [first, between]))
      }),
      many,
    ))

  it('agrees with returning the cents one by one (P284)', () =>
    fc.assert(
      fc.property(withReturned(anyLines(60)), ([lines, returned]) => {
        const { excess: _, ...parts } = linesReturned(lines, returned)
        expect(parts).toEqual(oneByOne(lines, returned))
      }),
      many,
    ))

  it('favors the line that is shown first if two are equally far behind', () => {
    const lines = linesOf({ amount: 2, tip: 2, foundationDonation: 2, processingFee: 2, creditCardFee: 2 })
    const steps = [1, 2, 3, 4, 5, 6].map(returned =>
      names.map(name => linesReturned(lines, returned)[name]).join(''),
    )
    expect(steps).toEqual(['10000', '11000', '11100', '11110', '11111', '21111'])
  })

  it('matches a hand-worked example: $20.00 of a donation of $50.00 that cost $60.50', () => {
    const lines = linesOf({
      amount: 5_000,
      tip: 750,
      foundationDonation: 0,
      processingFee: 175,
      creditCardFee: 125,
    })
    // Exact shares of 2,000 cents: 1652.89, 247.93, 0, 57.85, 41.32.
    expect(linesReturned(lines, 2_000)).toEqual({
      amount: 1_653,
      tip: 248,
      foundationDonation: 0,
      processingFee: 58,
      creditCardFee: 41,
      excess: 0,
    })
  })

  it('is a loss beyond the payment, as when a bank takes back a refunded payment', () => {
    const lines = linesOf({
      amount: 5_000,
      tip: 750,
      foundationDonation: 0,
      processingFee: 175,
      creditCardFee: 125,
    })
    expect(linesReturned(lines, 6_050 + 2_000)).toMatchObject({ amount: 5_000, tip: 750, excess: 2_000 })
  })
})

/** The ledger balances after these returns, each posted as the difference from the previous one. */
function postedBy(lines: DonationLines, refunds: readonly number[]): Record<string, number> {
  let returned = 0
  const posted: Record<string, number> = {}
  for (const cents of refunds) {
    const before = linesReturned(lines, returned)
    returned += cents
    const after = linesReturned(lines, returned)
    for (const [name, part] of Object.entries(after))
      posted[name] = (posted[name] ?? 0) + part - before[name as keyof typeof before]
  }
  return posted
}
