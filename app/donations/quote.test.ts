import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Funding } from '#app/platform/payments/port.ts'
import type { FeeRates } from '../fees/fee-schedule.ts'
import { exampleRates, nothingRates, specificationRates } from '../fees/first-schedules.ts'
import { foundationPercentages, maxDonationCents, minDonationCents } from './fees.ts'
import {
  chosenAmount,
  correctedMethod,
  isDonationAmount,
  methodOfCard,
  type PaymentMethod,
  paymentMethods,
  type QuoteChoices,
  quoteLines,
} from './quote.ts'

const choices = fc.record<QuoteChoices>({
  amountCents: fc.oneof(
    fc.integer({ min: minDonationCents, max: maxDonationCents }),
    fc.integer({ min: minDonationCents, max: 2_000 }),
  ),
  tipPercentage: fc.constantFrom(...specificationRates.tipChoices),
  foundationPercentage: fc.constantFrom(...foundationPercentages),
  paymentMethod: fc.constantFrom(...paymentMethods),
  coversFees: fc.boolean(),
})
const required: FeeRates = { ...exampleRates, mode: 'required' }
const anyFees = fc.constantFrom<FeeRates>(specificationRates, exampleRates, required, nothingRates)
const runs = { numRuns: 100_000 }

describe('the lines of a quote', () => {
  it.each([
    // amount, tip %, foundation %, method -> tip, foundation, processing, card, total
    [2_500, 15, 0, 'credit_card', 375, 0, 103, 63, 3_041],
    [5_000, 15, 0, 'credit_card', 750, 0, 175, 125, 6_050],
    [5_000, 0, 0, 'debit_card', 0, 0, 175, 0, 5_175],
    [5_000, 0, 0, 'apple_pay', 0, 0, 175, 0, 5_175],
    [10_000, 10, 20, 'debit_card', 1_000, 2_000, 320, 0, 13_320],
    [25_000, 20, 10, 'credit_card', 5_000, 2_500, 755, 625, 33_880],
    [100, 15, 15, 'credit_card', 15, 15, 33, 3, 166],
    // Rounds half away from zero: 2.5 % of 101 is 2.525, 10 % of 105 is 10.5.
    [101, 10, 0, 'credit_card', 10, 0, 33, 3, 147],
    [105, 10, 0, 'debit_card', 11, 0, 33, 0, 149],
    [5_000_000, 20, 20, 'credit_card', 1_000_000, 1_000_000, 145_030, 125_000, 7_270_030],
  ] as const)(
    '%i cents, tip %i %%, foundation %i %%, %s',
    (amountCents, tipPercentage, foundationPercentage, paymentMethod, tip, foundationDonation, processingFee, creditCardFee, total) => {
      // Only mode `choice` asks who pays the fee.
      const choices = { amountCents, tipPercentage, foundationPercentage, paymentMethod, coversFees: false }
      expect(quoteLines(choices, specificationRates)).toEqual({
        amount: amountCents,
        tip,
        foundationDonation,
        processingFee,
        creditCardFee,
        total,
      })
    },
  )

  it('cost no more than was chosen where a server charges nothing of its own (P851)', () => {
    fc.assert(
      fc.property(choices, ({ ...chosen }) => {
        const { tipChoices, tipDefault } = nothingRates
        expect([tipChoices, tipDefault]).toEqual([[0], 0])
        const lines = quoteLines({ ...chosen, tipPercentage: tipDefault }, nothingRates)
        const own = lines.total - lines.foundationDonation - (chosen.coversFees ? lines.processingFee : 0)
        expect(own).toBe(chosen.amountCents)
        expect(lines).toMatchObject({ tip: 0, creditCardFee: 0 })
        expect(lines.amount + (chosen.coversFees ? 0 : lines.processingFee)).toBe(chosen.amountCents)
      }),
      { numRuns: 5_000 },
    )
  })

  it('are whole cents of at least 0 that sum to the total', () => {
    fc.assert(
      fc.property(choices, anyFees, (chosen, fees) => {
        const { total, ...lines } = quoteLines(chosen, fees)
        const parts = Object.values(lines)
        return (
          parts.every(cents => Number.isSafeInteger(cents) && cents >= 0) &&
          parts.reduce((a, b) => a + b, 0) === total
        )
      }),
      runs,
    )
  })

  it('are each within half a cent of the exact share', () => {
    fc.assert(
      fc.property(choices, chosen => {
        const lines = quoteLines(chosen, specificationRates)
        const isNear = (cents: number, basisPoints: number) =>
          Math.abs(cents * 10_000 - chosen.amountCents * basisPoints) <= 5_000
        return (
          isNear(lines.tip, chosen.tipPercentage * 100) &&
          isNear(lines.foundationDonation, chosen.foundationPercentage * 100) &&
          isNear(lines.processingFee - 30, 290) &&
          isNear(lines.creditCardFee, chosen.paymentMethod === 'credit_card' ? 250 : 0)
        )
      }),
      runs,
    )
  })

  it('never shrink as the amount grows', () => {
    fc.assert(
      fc.property(choices, anyFees, fc.integer({ min: 1, max: 10_000 }), (chosen, fees, more) => {
        const amountCents = Math.min(maxDonationCents, chosen.amountCents + more)
        const before = quoteLines(chosen, fees)
        const after = quoteLines({ ...chosen, amountCents }, fees)
        return (Object.keys(before) as (keyof typeof before)[]).every(line => after[line] >= before[line])
      }),
      runs,
    )
  })

  it('refuse invalid amounts', () => {
    for (const cents of [0, 99, -500, 100.5, Number.NaN, maxDonationCents + 1, Number.POSITIVE_INFINITY]) {
      expect(isDonationAmount(cents)).toBe(false)
      const chosen = {
        tipPercentage: 0,
        foundationPercentage: 0,
        paymentMethod: 'debit_card',
        coversFees: true,
      } as const
      expect(() => quoteLines({ ...chosen, amountCents: cents }, specificationRates)).toThrow(RangeError)
    }
    expect([99, 100, 5_000_000, 5_000_001].map(isDonationAmount)).toEqual([false, true, true, false])
  })
})

const chosen = { amountCents: 5_000, tipPercentage: 15, foundationPercentage: 0, coversFees: true } as const

describe('the fee of a card', () => {
  it.each<[Funding, PaymentMethod, number]>([
    ['credit', 'credit_card', 125],
    ['debit', 'debit_card', 0],
    ['prepaid', 'debit_card', 0],
    ['unknown', 'debit_card', 0],
  ])('of a %s card is that of %s: %i cents of $50', (funding, method, fee) => {
    const paymentMethod = methodOfCard(funding)
    expect(paymentMethod).toBe(method)
    expect(quoteLines({ ...chosen, paymentMethod }, specificationRates).creditCardFee).toBe(fee)
  })

  it.each<[PaymentMethod, Funding, PaymentMethod | null]>([
    ['credit_card', 'credit', null],
    ['credit_card', 'debit', 'debit_card'],
    ['credit_card', 'prepaid', 'debit_card'],
    ['credit_card', 'unknown', 'debit_card'],
    ['debit_card', 'credit', 'credit_card'],
    ['debit_card', 'debit', null],
    ['debit_card', 'prepaid', null],
    ['debit_card', 'unknown', null],
    ['apple_pay', 'credit', 'credit_card'],
    ['apple_pay', 'debit', null],
    ['apple_pay', 'unknown', null],
  ])('is corrected if %s was chosen and the card is %s: %s', (method, funding, corrected) => {
    expect(correctedMethod(method, funding)).toBe(corrected)
  })
})

describe('the lines under other schedules (P504)', () => {
  const choose = (amountCents: number, coversFees: boolean, paymentMethod: PaymentMethod = 'credit_card') =>
    ({ amountCents, tipPercentage: 15, foundationPercentage: 10, paymentMethod, coversFees }) as const

  it.each<[string, FeeRates, number, boolean, PaymentMethod, number, number, number, number]>([
    // Mode, fees, amount, coversFees and method; then the campaign's amount, processing fee, credit card fee and total.
    ['choice', exampleRates, 5_000, true, 'credit_card', 5_000, 175, 0, 6_425],
    ['choice', exampleRates, 5_000, false, 'credit_card', 4_825, 175, 0, 6_250],
    ['choice', exampleRates, 5_000, false, 'debit_card', 4_825, 175, 0, 6_250],
    // The smallest donation keeps something for the campaign.
    ['choice', exampleRates, 100, false, 'credit_card', 67, 33, 0, 125],
    [
      'choice, highest fees',
      { ...exampleRates, processingBp: 1_000, processingFlat: 50 },
      100,
      false,
      'credit_card',
      40,
      60,
      0,
      125,
    ],
    [
      'choice, no fees',
      { ...exampleRates, processingBp: 0, processingFlat: 0 },
      100,
      false,
      'credit_card',
      100,
      0,
      0,
      125,
    ],
    ['required', required, 5_000, true, 'credit_card', 5_000, 175, 0, 6_425],
    ['required', required, 5_000, false, 'debit_card', 5_000, 175, 0, 6_425],
    ['surcharge', specificationRates, 5_000, false, 'credit_card', 5_000, 175, 125, 6_550],
    ['surcharge', specificationRates, 5_000, false, 'debit_card', 5_000, 175, 0, 6_425],
    ['surcharge', specificationRates, 5_000, true, 'apple_pay', 5_000, 175, 0, 6_425],
    [
      'surcharge over the cap',
      { ...specificationRates, creditSurchargeBp: 400, statedCostBp: 500 },
      5_000,
      true,
      'credit_card',
      5_000,
      175,
      150,
      6_575,
    ],
    [
      'surcharge over its cost',
      { ...specificationRates, statedCostBp: 110 },
      5_000,
      true,
      'credit_card',
      5_000,
      175,
      55,
      6_480,
    ],
  ])('%s: %#', (_, fees, cents, covers, method, amount, processingFee, creditCardFee, total) => {
    expect(quoteLines(choose(cents, covers, method), fees)).toMatchObject({
      amount,
      processingFee,
      creditCardFee,
      total,
    })
  })

  it('give the campaign the chosen amount if the fee is added, otherwise that amount less the fee', () => {
    fc.assert(
      fc.property(choices, anyFees, (chosen, fees) => {
        const lines = quoteLines(chosen, fees)
        const isAdded = fees.mode !== 'choice' || chosen.coversFees
        return (
          lines.amount === (isAdded ? chosen.amountCents : chosen.amountCents - lines.processingFee) &&
          lines.amount >= 1 &&
          chosenAmount(lines, isAdded) === chosen.amountCents
        )
      }),
      runs,
    )
  })

  it('never surcharge a debit, prepaid or unknown card, in any order of cards', () => {
    const fundings = fc.array(fc.constantFrom<Funding>('credit', 'debit', 'prepaid', 'unknown'), {
      minLength: 1,
    })
    fc.assert(
      fc.property(choices, anyFees, fundings, (chosen, fees, cards) => {
        let method = chosen.paymentMethod
        for (const card of cards) {
          // The server corrects the method before it charges a card.
          method = correctedMethod(method, card) ?? method
          const { creditCardFee } = quoteLines({ ...chosen, paymentMethod: method }, fees)
          if (card !== 'credit' && creditCardFee !== 0) return false
          if (fees.mode !== 'surcharge' && creditCardFee !== 0) return false
        }
        return true
      }),
      { numRuns: 10_000 },
    )
  })
})
