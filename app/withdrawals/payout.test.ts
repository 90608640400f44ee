import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nothingRates, specificationRates } from '../fees/first-schedules.ts'
import { payoutOf, payoutRows } from './payout.ts'

describe('the payout of a request (P186)', () => {
  it.each([
    // amount, platform fee, processing fee, payout (cents)
    [50_000, 5_000, 25, 44_975],
    [12_345, 1_235, 25, 11_085],
    [100, 10, 25, 65],
    [28, 3, 25, 0],
    [27, 3, 24, 0],
    [10, 1, 9, 0],
    [4, 0, 4, 0],
    [0, 0, 0, 0],
  ])('of %i cents takes %i and %i and pays %i', (amount, platformFee, processingFee, payout) =>
    expect(payoutOf(amount, specificationRates)).toEqual({ amount, platformFee, processingFee, payout }),
  )

  it('refuses a negative amount', () => expect(() => payoutOf(-1, specificationRates)).toThrow(RangeError))

  it('takes the $0.25 once for any number of rows', () => {
    const rows = payoutRows([10_000, 20_000, 30_000], specificationRates)
    expect(rows.reduce((sum, row) => sum + row.processingFee, 0)).toBe(25)
    expect(rows.reduce((sum, row) => sum + row.platformFee, 0)).toBe(6_000)
  })

  it('pays everything where a server charges nothing of its own (P851)', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 100_000_000_000 }), { maxLength: 8 })
    fc.assert(
      fc.property(amounts, requested => {
        const free = { platformFee: 0, processingFee: 0 }
        const rows = payoutRows(requested, nothingRates)
        expect(rows).toEqual(requested.map(amount => ({ amount, payout: amount, ...free })))
      }),
      { numRuns: 5_000 },
    )
  })

  it('has no rows for no campaigns', () => expect(payoutRows([], specificationRates)).toEqual([]))
})

describe('splitting a request into rows', () => {
  const cents = fc.oneof(
    fc.integer({ min: 0, max: 60 }),
    fc.integer({ min: 0, max: 1_000_000 }),
    fc.integer({ min: 0, max: 100_000_000_000 }),
  )

  it('is exact to the cent and never below 0, over 100,000 random requests', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), amounts => {
        const rows = payoutRows(amounts, specificationRates)
        const whole = payoutOf(
          amounts.reduce((a, b) => a + b, 0),
          specificationRates,
        )
        const total = { amount: 0, platformFee: 0, processingFee: 0, payout: 0 }
        for (const [at, row] of rows.entries()) {
          if (row.amount !== amounts[at]) throw new Error('a row lost its amount')
          if (row.platformFee + row.processingFee + row.payout !== row.amount)
            throw new Error('a row does not sum')
          for (const part of Object.values(row))
            if (part < 0 || !Number.isSafeInteger(part)) throw new Error(`a part is ${part}`)
          total.amount += row.amount
          total.platformFee += row.platformFee
          total.processingFee += row.processingFee
          total.payout += row.payout
        }
        expect(total).toEqual(whole)
      }),
      { numRuns: 100_000 },
    )
  }, 60_000)

  it('keeps each row within a cent of its fair share of the platform fee', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 6 }),
        amounts => {
          const rows = payoutRows(amounts, specificationRates)
          const requested = amounts.reduce((a, b) => a + b, 0)
          // The fee is rounded for the whole request before it is split, so each row is within a cent of its exact share.
          const fee = payoutOf(requested, specificationRates).platformFee
          for (const row of rows)
            expect(Math.abs(row.platformFee - (fee * row.amount) / requested)).toBeLessThan(1)
        },
      ),
      { numRuns: 10_000 },
    )
  })
})
