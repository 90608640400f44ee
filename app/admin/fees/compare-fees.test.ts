import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FeeRates } from '../../fees/fee-schedule.ts'
import { exampleRates, nothingRates, specificationRates } from '../../fees/first-schedules.ts'
import { feeExample } from '../../home/fee-example.ts'
import { chargeTheSame, compareFees, readyMade } from './compare-fees.ts'

test.each<[string, FeeRates, ReturnType<typeof compareFees>]>([
  // The fee of 5,180 is 180. Of 5,753 the fee leaves 5,556, of which 10% leave 5,000; the tip on it is 863.
  ['nothing', nothingRates, { pays: 5_000, tip: 0, campaignGets: 4_825, spends: 5_180, receives: 50_000 }],
  [
    'the example fees',
    exampleRates,
    { pays: 5_750, tip: 750, campaignGets: 4_825, spends: 6_616, receives: 44_975 },
  ],
  [
    'a surcharge',
    specificationRates,
    { pays: 6_050, tip: 750, campaignGets: 5_000, spends: 6_719, receives: 44_975 },
  ],
])('a $50 donation and a $500 withdrawal under %s (P852)', (_, rates, figures) => {
  expect(compareFees(rates)).toEqual(figures)
})

test('agrees with the landing page’s example under any fees', () => {
  const rates = fc.record({
    processingBp: fc.nat(1_000),
    processingFlat: fc.nat(50),
    platformBp: fc.nat(1_000),
  })
  fc.assert(
    fc.property(rates, own => {
      const fees = { ...exampleRates, ...own }
      const { pays, tip, campaignGets, spends } = compareFees(fees)
      const example = feeExample(fees)
      expect([pays - tip, campaignGets]).toEqual([example.pays, example.amount])
      expect(spends).toBeGreaterThanOrEqual(pays)
    }),
  )
})

test('only fees that charge the same are the same', () => {
  expect(chargeTheSame(exampleRates, { ...exampleRates })).toBe(true)
  expect(chargeTheSame(exampleRates, nothingRates)).toBe(false)
  expect(chargeTheSame(nothingRates, { ...nothingRates, tipChoices: [0, 5] })).toBe(false)
  expect(Object.values(readyMade).map(({ rates }) => rates)).toEqual([nothingRates, exampleRates])
})
