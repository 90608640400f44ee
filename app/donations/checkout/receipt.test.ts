import { expect, it } from 'vitest'
import type { FeeRates } from '#app/fees/fee-schedule.ts'
import { exampleRates, specificationRates as fees } from '#app/fees/first-schedules.ts'
import { wordsWithMoney } from '#app/words/languages.ts'
import { quoteLines } from '../quote.ts'
import { shortSum, summaryLines } from './receipt.ts'

const names = { student: 'Maya', product: 'Tassel', foundation: 'Tassel Foundation' }

it('lists every line with a cost, and the lines sum to the total', () => {
  const chosen = {
    amountCents: 5_000,
    tipPercentage: 15,
    foundationPercentage: 10,
    paymentMethod: 'credit_card',
    coversFees: true,
  } as const
  const lines = quoteLines(chosen, fees)
  const summary = summaryLines({ ...chosen, lines, fees }, names, wordsWithMoney('en', '$'))
  expect(summary.map(line => line.label)).toEqual([
    'Goes to Maya’s campaign',
    'Tip to Tassel (15%)',
    'Gift to the Tassel Foundation (10%)',
    'Processing fee (2.9% + $0.30)',
    'Credit card fee (2.5%)',
  ])
  expect(summary.reduce((sum, line) => sum + line.cents, 0)).toBe(lines.total)
})

it('omits lines of zero cents', () => {
  const chosen = {
    amountCents: 100,
    tipPercentage: 0,
    foundationPercentage: 0,
    paymentMethod: 'debit_card',
    coversFees: true,
  } as const
  const lines = quoteLines(chosen, fees)
  const summary = summaryLines({ ...chosen, lines, fees }, names, wordsWithMoney('en', '$'))
  expect(summary.map(line => line.key)).toEqual(['amount', 'processingFee'])
})

const words = wordsWithMoney('en', '$')
const choose = (fees: FeeRates, coversFees: boolean) => {
  const chosen = { amountCents: 5_000, tipPercentage: 15, foundationPercentage: 0, coversFees } as const
  return { ...chosen, fees, lines: quoteLines({ ...chosen, paymentMethod: 'credit_card' }, fees) }
}

it.each<[string, FeeRates, boolean, [string, number][], string]>([
  [
    'comes out of the donation',
    exampleRates,
    false,
    [
      ['Goes to Maya’s campaign', 4_825],
      ['Tip to Tassel (15%)', 750],
      ['Processing fee (2.9% + $0.30), out of your $50.00', 175],
    ],
    '$50.00 + $7.50 tip',
  ],
  [
    'is covered',
    exampleRates,
    true,
    [
      ['Goes to Maya’s campaign', 5_000],
      ['Tip to Tassel (15%)', 750],
      ['Processing fee (2.9% + $0.30)', 175],
    ],
    '$50.00 + $7.50 tip + $1.75 fees',
  ],
  [
    'has a surcharge beside it',
    { ...fees, processingBp: 310, creditSurchargeBp: 125 },
    true,
    [
      ['Goes to Maya’s campaign', 5_000],
      ['Tip to Tassel (15%)', 750],
      ['Processing fee (3.1% + $0.30)', 185],
      ['Credit card fee (1.25%)', 63],
    ],
    '$50.00 + $7.50 tip + $2.48 fees',
  ],
])('says that the processing fee %s (P504)', (_, fees, coversFees, expected, short) => {
  const donation = choose(fees, coversFees)
  const summary = summaryLines(donation, names, words)
  expect(summary.map(({ label, cents }) => [label, cents])).toEqual(expected)
  expect(summary.reduce((sum, line) => sum + line.cents, 0)).toBe(donation.lines.total)
  expect(shortSum(donation, words)).toBe(short)
})
