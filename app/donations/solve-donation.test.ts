import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FeeRates, feeModes } from '../fees/fee-schedule.ts'
import { exampleRates, nothingRates, specificationRates } from '../fees/first-schedules.ts'
import { maxDonationCents, minDonationCents } from './fees.ts'
import { netAmount } from './net-amount.ts'
import { quoteLines } from './quote.ts'
import { checkTarget, solveDonation, type Target, type TargetChoices } from './solve-donation.ts'

const credit: TargetChoices = {
  tipPercentage: 0,
  foundationPercentage: 0,
  paymentMethod: 'credit_card',
  coversFees: true,
}
const debit: TargetChoices = { ...credit, paymentMethod: 'debit_card' }
const uncovered: TargetChoices = { ...credit, coversFees: false }
const withTip: TargetChoices = { ...credit, tipPercentage: 15 }
const required: FeeRates = { ...exampleRates, mode: 'required' }

describe('the donation of which a student receives a sum', () => {
  it.each<[string, number, TargetChoices, FeeRates, number, number]>([
    // The platform's share is 5,556 of both 55,556 and 55,555, which would leave 49,999.
    ['a surcharge', 50_000, credit, specificationRates, 55_556, 58_586],
    ['a debit card', 50_000, debit, specificationRates, 55_556, 57_197],
    ['a tip', 50_000, withTip, specificationRates, 55_556, 66_919],
    ['covered fees', 50_000, credit, exampleRates, 55_556, 57_197],
    // The fee of 57,246 is 1,660 + 30, which leaves 55,556.
    ['fees out of the donation', 50_000, uncovered, exampleRates, 57_246, 57_246],
    ['a required fee', 50_000, credit, required, 55_556, 57_197],
    ['the smallest sum', 90, credit, specificationRates, 100, 136],
    ['the largest sum', 4_500_000, credit, specificationRates, 5_000_000, 5_270_030],
  ])('with %s (P507)', (_, cents, choices, fees, amountCents, total) => {
    const solved = solveDonation({ kind: 'receives', cents }, choices, fees)
    expect(solved).toMatchObject({ amountCents, reachesStudent: cents, unspent: 0, nextTotal: null })
    expect(solved.lines.total).toBe(total)
    expect(solved.lines).toEqual(quoteLines({ ...choices, amountCents }, fees))
  })
})

describe('the donation for a sum to spend', () => {
  it.each<[string, number, TargetChoices, FeeRates, object]>([
    ['exactly', 10_570, credit, specificationRates, { amountCents: 10_000, unspent: 0, nextTotal: null }],
    ['without a fee', 50_000, uncovered, exampleRates, { amountCents: 50_000, unspent: 0, nextTotal: null }],
    ['in the smallest donation', 136, credit, specificationRates, { amountCents: 100, unspent: 0 }],
    [
      'in the largest donation',
      5_270_030,
      credit,
      specificationRates,
      { amountCents: 5_000_000, unspent: 0, nextTotal: null },
    ],
    // Between 120 and 121 cents the credit card fee rises from 3 to 3.025, and the processing fee from 33 to 34.
    ['up to a cent', 157, credit, specificationRates, { amountCents: 120, unspent: 1, nextTotal: 158 }],
  ])('%s (P507)', (_, cents, choices, fees, expected) => {
    expect(solveDonation({ kind: 'spends', cents }, choices, fees)).toMatchObject(expected)
  })
})

const share = (max: number) => fc.integer({ min: 0, max })
const anyFees: fc.Arbitrary<FeeRates> = fc
  .record({
    mode: fc.constantFrom(...feeModes),
    processingBp: share(1_000),
    processingFlat: share(50),
    surcharge: share(300),
    platformBp: share(1_000),
    isNothing: fc.boolean(),
  })
  .map(({ surcharge, isNothing, ...rates }) =>
    isNothing
      ? nothingRates
      : { ...exampleRates, ...rates, creditSurchargeBp: surcharge, statedCostBp: surcharge },
  )
const anyChoices: fc.Arbitrary<TargetChoices> = fc.record({
  tipPercentage: share(50),
  foundationPercentage: fc.constantFrom(0, 10, 15, 20),
  paymentMethod: fc.constantFrom('credit_card', 'debit_card', 'apple_pay'),
  coversFees: fc.boolean(),
})
const anyAmount = fc.oneof(
  fc.integer({ min: minDonationCents, max: maxDonationCents }),
  fc.integer({ min: minDonationCents, max: 2_000 }),
  fc.constantFrom(minDonationCents, maxDonationCents),
)

describe('under any fees and choices', () => {
  const property = (check: (fees: FeeRates, choices: TargetChoices, amountCents: number) => void) =>
    fc.assert(fc.property(anyFees, anyChoices, anyAmount, check), { numRuns: 5_000 })

  it('a student receives exactly the target, of the smallest donation for it', () => {
    property((fees, choices, amountCents) => {
      const received = (cents: number) =>
        netAmount(quoteLines({ ...choices, amountCents: cents }, fees).amount, fees)
      const target: Target = { kind: 'receives', cents: received(amountCents) }
      expect(checkTarget(target, choices, fees)).toBeNull()
      const solved = solveDonation(target, choices, fees)
      expect(received(solved.amountCents)).toBe(target.cents)
      expect(solved).toMatchObject({ reachesStudent: target.cents, unspent: 0, nextTotal: null })
      expect(solved.amountCents).toBeLessThanOrEqual(amountCents)
      if (solved.amountCents > minDonationCents)
        expect(received(solved.amountCents - 1)).toBe(target.cents - 1)
    })
  })

  it('a donor spends the target, or the nearest total below it', () => {
    property((fees, choices, amountCents) => {
      const total = (cents: number) => quoteLines({ ...choices, amountCents: cents }, fees).total
      const exact = solveDonation({ kind: 'spends', cents: total(amountCents) }, choices, fees)
      expect(exact).toMatchObject({ amountCents, unspent: 0, nextTotal: null })
      if (amountCents === maxDonationCents) return
      const next = total(amountCents + 1)
      for (let cents = total(amountCents) + 1; cents < next; cents += 1) {
        expect(solveDonation({ kind: 'spends', cents }, choices, fees)).toMatchObject({
          amountCents,
          unspent: cents - total(amountCents),
          nextTotal: next,
        })
      }
      expect(next - total(amountCents)).toBeLessThanOrEqual(5)
    })
  })

  it.each(['receives', 'spends'] as const)('a target beyond the limits of %s is refused', kind => {
    property((fees, choices) => {
      const resultOf = (amountCents: number) => {
        const lines = quoteLines({ ...choices, amountCents }, fees)
        return kind === 'receives' ? netAmount(lines.amount, fees) : lines.total
      }
      const [min, max] = [resultOf(minDonationCents), resultOf(maxDonationCents)]
      for (const cents of [min, max]) expect(checkTarget({ kind, cents }, choices, fees)).toBeNull()
      for (const cents of [min - 1, max + 1, min + 0.5, Number.NaN]) {
        expect(checkTarget({ kind, cents }, choices, fees)?.code).toBe('TargetOutOfReach')
        expect(() => solveDonation({ kind, cents }, choices, fees)).toThrow(RangeError)
      }
    })
  })
})

it('a refusal names the limits and the field (P507)', () => {
  const refused = checkTarget({ kind: 'spends', cents: 1 }, credit, specificationRates)
  expect(refused).toMatchObject({
    code: 'TargetOutOfReach',
    status: 400,
    details: {
      values: { min: '1.36', max: '52,700.30' },
      fields: { spendsCents: 'Enter an amount from {sign}{min} to {sign}{max}.' },
    },
  })
})
