import { expect, test } from 'vitest'
import { quoteLines } from '../donations/quote.ts'
import { exampleRates, specificationRates } from '../fees/first-schedules.ts'
import { payoutOf } from '../withdrawals/payout.ts'
import { exampleCents, feeExample } from './fee-example.ts'

test('the example on the landing page adds up to the cent (P391)', () => {
  const example = feeExample(specificationRates)
  const quote = quoteLines(
    {
      amountCents: exampleCents,
      tipPercentage: 0,
      foundationPercentage: 0,
      paymentMethod: 'credit_card',
      coversFees: true,
    },
    specificationRates,
  )
  const { pays, processingFee, creditCardFee, amount, platformFee, withdrawalFee, reaches } = example
  expect([pays, amount, reaches]).toEqual([
    quote.total,
    quote.amount,
    payoutOf(quote.amount, specificationRates).payout,
  ])
  expect(pays).toBe(amount + processingFee + creditCardFee)
  expect(amount).toBe(reaches + platformFee + withdrawalFee)
  // Computed by hand from the specification's fees: 2.9% + $0.30 and 2.5% at payment, then 10% and $0.25 at withdrawal.
  expect(example).toEqual({
    pays: 5_300,
    processingFee: 175,
    creditCardFee: 125,
    amount: 5_000,
    platformFee: 500,
    withdrawalFee: 25,
    reaches: 4_475,
  })
})

test('where the donor may choose, the processing fee of the example comes out of the donation (P504)', () => {
  // 175 of 5,000 at payment, then 10% of 4,825 and 25 at withdrawal.
  expect(feeExample(exampleRates)).toEqual({
    pays: 5_000,
    processingFee: 175,
    creditCardFee: 0,
    amount: 4_825,
    platformFee: 483,
    withdrawalFee: 25,
    reaches: 4_317,
  })
})
