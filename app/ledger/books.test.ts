import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  type BooksAccounts,
  booksFormats,
  booksLines,
  booksTemplate,
  type DaySum,
  parseBooksAccounts,
  unnamed,
} from './books.ts'
import type { LedgerAccount } from './postings.ts'

const known = ['bank', 'tips', 'campaign_funds'] as const satisfies LedgerAccount[]
const parse = (text: string) => parseBooksAccounts(text, known)

describe('the table of accounts', () => {
  it('names the QuickBooks account, the Xero code and its tax rate (P561)', () => {
    const text = `\uFEFF# ours = QuickBooks | Xero\r\n
tips = Contributions:Tips, general | 4010\r
  bank=Checking|1000|BAS Excluded
campaign_funds = Held for students |
`
    expect(parse(text)).toEqual({
      accounts: {
        tips: { quickbooks: 'Contributions:Tips, general', xero: '4010', xeroTaxRate: 'Tax Exempt' },
        bank: { quickbooks: 'Checking', xero: '1000', xeroTaxRate: 'BAS Excluded' },
        campaign_funds: { quickbooks: 'Held for students', xero: '', xeroTaxRate: 'Tax Exempt' },
      },
      xeroDates: 'dd mmm yyyy',
    })
  })

  it.each([
    ['tips', 1, 'it has no equals sign'],
    ['# a\n\ngifts = Gifts | 1', 3, 'the ledger has no such account'],
    ['tips = Tips\ntips = More tips', 2, 'the account was named before'],
    ['tips = Tips | 4010 | Tax Exempt | x', 1, 'it has more than three parts'],
    ['tips = Ti\tps | 4010', 1, 'it contains a control character'],
    ['xero dates = yyyy-mm-dd', 1, 'dates are dd mmm yyyy, dd/mm/yyyy or mm/dd/yyyy'],
    ['tips = Tips | 4010 - Tips', 1, 'a Xero account code contains no spaces'],
  ])('%j has a mistake in line %i: %s', (text, line, what) => {
    expect(parse(text)).toEqual({ problem: { line, what } })
  })

  it('lists what is not named, per book', () => {
    const accounts: BooksAccounts = {
      tips: { quickbooks: 'Tips', xero: '', xeroTaxRate: '' },
      bank: { quickbooks: '', xero: '1000', xeroTaxRate: '' },
    }
    expect(unnamed(known, accounts, 'quickbooks')).toEqual(['bank', 'campaign_funds'])
    expect(unnamed(known, accounts, 'xero')).toEqual(['tips', 'campaign_funds'])
  })

  it('reads back from its own template', () => {
    const accounts: BooksAccounts = {
      tips: { quickbooks: 'Contributions:Tips', xero: '4010', xeroTaxRate: 'Tax Exempt' },
      bank: { quickbooks: 'Checking', xero: '', xeroTaxRate: 'No Tax' },
    }
    const names = known.map(code => ({ code, name: `The ${code}` }))
    const empty = { quickbooks: '', xero: '', xeroTaxRate: 'Tax Exempt' }
    expect(parse(booksTemplate(names, accounts))).toEqual({
      accounts: { ...accounts, campaign_funds: empty },
      xeroDates: 'dd mmm yyyy',
    })
    expect(parse(booksTemplate(names, {}, 'dd/mm/yyyy'))).toEqual({
      accounts: { tips: empty, bank: empty, campaign_funds: empty },
      xeroDates: 'dd/mm/yyyy',
    })
  })
})

const accounts: BooksAccounts = {
  tips: { quickbooks: 'Contributions:Tips', xero: '4010', xeroTaxRate: 'Tax Exempt' },
  bank: { quickbooks: 'Checking', xero: '1000', xeroTaxRate: 'No Tax' },
  campaign_funds: { quickbooks: 'Held', xero: '2100', xeroTaxRate: 'Tax Exempt' },
}
const sums: DaySum[] = [
  { day: '2026-05-03', account: 'bank', cents: 1_050 },
  { day: '2026-05-03', account: 'tips', cents: -1_050 },
  { day: '2026-05-15', account: 'bank', cents: -5 },
  { day: '2026-05-15', account: 'campaign_funds', cents: 5 },
  { day: '2026-05-16', account: 'bank', cents: 7 },
  { day: '2026-05-16', account: 'tips', cents: -7 },
]

describe('the lines of a journal file (P560)', () => {
  it('have a QuickBooks account, an American date, and a journal per day', () => {
    expect(booksLines(sums, 'quickbooks', accounts, { bank: 'Bank account' }).slice(0, 2)).toEqual([
      {
        journal: 'Ledger 2026-05-03',
        date: '05/03/2026',
        account: 'Checking',
        taxRate: 'No Tax',
        description: 'Bank account',
        cents: 1_050,
      },
      {
        journal: 'Ledger 2026-05-03',
        date: '05/03/2026',
        account: 'Contributions:Tips',
        taxRate: 'Tax Exempt',
        description: 'tips',
        cents: -1_050,
      },
    ])
  })

  it('have a Xero code, and are cut after the 15th', () => {
    const [first, second] = [
      booksLines(sums, 'xero-1', accounts, {}),
      booksLines(sums, 'xero-2', accounts, {}),
    ]
    expect(first.map(({ date, account }) => `${date} ${account}`)).toEqual([
      '3 May 2026 1000',
      '3 May 2026 4010',
      '15 May 2026 1000',
      '15 May 2026 2100',
    ])
    expect(second.map(({ date, account }) => `${date} ${account}`)).toEqual([
      '16 May 2026 1000',
      '16 May 2026 4010',
    ])
  })

  it.each([
    ['dd mmm yyyy', '3 May 2026'],
    ['dd/mm/yyyy', '03/05/2026'],
    ['mm/dd/yyyy', '05/03/2026'],
  ] as const)('have dates for Xero as %s (P560)', (form, date) => {
    expect(booksLines(sums, 'xero-1', accounts, {}, form)[0]?.date).toBe(date)
    expect(booksLines(sums, 'quickbooks', accounts, {}, form)[0]?.date).toBe('05/03/2026')
  })
})

test('both Xero files together hold what the QuickBooks file holds, to the cent', () => {
  const daySum = fc.record({
    day: fc.integer({ min: 1, max: 31 }).map(day => `2026-05-${String(day).padStart(2, '0')}`),
    account: fc.constantFrom(...known),
    cents: fc.integer({ min: -1e12, max: 1e12 }).filter(cents => cents !== 0),
  })
  fc.assert(
    fc.property(fc.array(daySum, { maxLength: 200 }), random => {
      const [quickbooks = [], first = [], second = []] = booksFormats.map(format =>
        booksLines(random, format, accounts, {}),
      )
      const key = ({ journal, cents }: { journal: string; cents: number }) => `${journal} ${cents}`
      expect([...first, ...second].map(key).sort()).toEqual(quickbooks.map(key).sort())
      expect(quickbooks.map(({ cents }) => cents)).toEqual(random.map(({ cents }) => cents))
    }),
  )
})
