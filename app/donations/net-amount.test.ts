import { describe, expect, it } from 'vitest'
import { nothingRates, specificationRates } from '../fees/first-schedules.ts'
import { payoutOf } from '../withdrawals/payout.ts'
import { wordsWithMoney } from '../words/languages.ts'
import { netAmount, netAmountWords } from './net-amount.ts'

const words = wordsWithMoney('en', '$')

describe('the net amount of a donation (P157)', () => {
  it.each([
    [5_000, 4_500],
    [100, 90],
    [105, 94],
    [5_000_000, 4_500_000],
  ])('of %i cents: %i', (cents, expected) => expect(netAmount(cents, specificationRates)).toBe(expected))

  it('is the payout of a withdrawal without its flat fee, for any number of donations (P157)', () => {
    const donations = [2_500, 5_000, 10_000, 1_250]
    const reached = donations.reduce((sum, cents) => sum + netAmount(cents, specificationRates), 0)
    const { payout, processingFee } = payoutOf(
      donations.reduce((sum, cents) => sum + cents, 0),
      specificationRates,
    )
    expect(reached - processingFee).toBe(payout)
  })

  it('is shown with both fees', () => {
    expect(netAmountWords('Amara', 5_000, specificationRates, words)).toBe(
      'About $45.00 of it reaches Amara: each withdrawal takes a 10% platform fee and a flat $0.25.',
    )
    expect(netAmountWords('Amara', 5_000, { platformBp: 725, withdrawalFlat: 100 }, words)).toBe(
      'About $46.37 of it reaches Amara: each withdrawal takes a 7.25% platform fee and a flat $1.00.',
    )
  })

  it.each([
    [1_000, 0, 'About $45.00 of it reaches Amara: each withdrawal takes a fee of 10%.'],
    [0, 25, 'About $50.00 of it reaches Amara: each withdrawal takes a fee of $0.25.'],
    [0, 0, 'All $50.00 of it reaches Amara: withdrawals cost nothing.'],
  ])('is shown without a fee of $0 (P855): %i bp and %i cents', (platformBp, withdrawalFlat, shown) => {
    expect(netAmountWords('Amara', 5_000, { ...nothingRates, platformBp, withdrawalFlat }, words)).toBe(shown)
  })
})
