import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWrittenAmount } from './written-amount.ts'

const cases: [text: string, cents: number][] = [
  ['1250', 125_000],
  ['1250.5', 125_050],
  ['1250,5', 125_050],
  ['12,50', 1_250],
  ['1,250.50', 125_050],
  ['1.250,50', 125_050],
  ['1,250,000', 125_000_000],
  ['1.250.000', 125_000_000],
  ['1,250,000.05', 125_000_005],
  ['$1,250.50', 125_050],
  ['R$ 12,34', 1_234],
  ['-12.34', -1_234],
  ['\u221212.34', -1_234],
  ['0.00', 0],
  ['-0', 0],
]
test.each(cases)('%s is read', (text, cents) => {
  expect(readWrittenAmount(text)).toEqual({ cents })
})

test.each(['1,250', '1.250', '-1,250', '$1.250'])('%s could mean two amounts', text => {
  expect(readWrittenAmount(text)).toMatchObject({
    problem: { message: expect.stringContaining('two amounts') },
  })
})

test.each([
  '',
  '-',
  '.',
  '1250.505',
  '1,25,000.00',
  '12,50.00',
  '1.250.50',
  '1e3',
  '12 50',
  '5 USD',
  '99999999999',
])('“%s” is refused', text => {
  expect(readWrittenAmount(text)).toHaveProperty('problem')
})

test('an amount is read alike in both notations', () => {
  const amount = fc.integer({ min: 100_000, max: 10 ** 11 })
  fc.assert(
    fc.property(amount, cents => {
      const american = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(cents / 100)
      const european = american.replace(/[.,]/g, found => (found === '.' ? ',' : '.'))
      expect(readWrittenAmount(american)).toEqual({ cents })
      expect(readWrittenAmount(european)).toEqual({ cents })
    }),
  )
})
