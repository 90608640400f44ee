import { expect, it } from 'vitest'
import { wordsWithMoney } from '#app/words/languages.ts'
import { quoteLines } from '../quote.ts'
import { summaryLines } from './receipt.ts'

const names = { student: 'Maya', product: 'Tassel', foundation: 'Tassel Foundation' }

it('lists every line with a cost, and the lines sum to the total', () => {
  const chosen = {
    amountCents: 5_000,
    tipPercentage: 15,
    foundationPercentage: 10,
    paymentMethod: 'credit_card',
  } as const
  const lines = quoteLines(chosen)
  const summary = summaryLines({ ...chosen, lines }, names, wordsWithMoney('en', '$'))
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
  } as const
  const summary = summaryLines({ ...chosen, lines: quoteLines(chosen) }, names, wordsWithMoney('en', '$'))
  expect(summary.map(line => line.key)).toEqual(['amount', 'processingFee'])
})
