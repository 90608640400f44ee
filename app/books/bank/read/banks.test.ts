import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { readBankSum } from './bank-sum.ts'
import type { CsvLayout } from './layout.ts'
import { type CsvReading, type ReadFile, readStatement } from './read-statement.ts'

const options = { layouts: {}, currency: 'USD', latest: '2026-11-30' }
const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)))
const readAs = (file: Uint8Array | string, reading: CsvReading): ReadFile => {
  const found = readStatement(typeof file === 'string' ? new TextEncoder().encode(file) : file, {
    ...options,
    reading,
  })
  if ('problem' in found) throw new Error(found.problem.message)
  return found
}
/** Reads a file as the guess says, with the account that a person enters. */
function guessed(file: Uint8Array | string, changed: Partial<CsvLayout> = {}) {
  const { csv, statement } = readAs(file, {})
  if (!csv) return { csv, statement }
  const { account, ...layout } = csv.layout
  const asked = { ...layout, account: account || '6789', ...changed }
  return { csv, statement: readAs(file, { headerLine: csv.headerLine, layout: asked }).statement }
}
const linesOf = (file: Uint8Array | string, changed: Partial<CsvLayout> = {}) =>
  guessed(file, changed)
    .statement?.lines.map(({ bookedOn, cents }) => `${bookedOn} ${cents}`)
    .toSorted()
const problemOf = (file: Uint8Array | string, changed: Partial<CsvLayout> = {}) => {
  try {
    return String(linesOf(file, changed))
  } catch (error) {
    return String(error)
  }
}
const usual = ['2026-11-10 25000', '2026-11-12 -9000']

describe('the usual download of a bank (P727)', () => {
  test.each([
    ['chase.csv', usual, 100_000, 116_000, 0],
    ['chase-pending.csv', usual, 100_000, 116_000, 1],
    ['bank-of-america.csv', usual, 100_000, 116_000, 0],
    ['wells-fargo.csv', ['2026-11-09 4000', ...usual], null, null, 0],
    ['capital-one.csv', usual, 100_000, 116_000, 0],
    ['truist.csv', ['2026-11-10 20000', '2026-11-10 5000', '2026-11-12 -9000'], 100_000, 116_000, 0],
    ['citi.csv', usual, null, null, 1],
    ['mercury.csv', usual, null, null, 2],
    ['two-digit-year.csv', usual, null, null, 0],
    ['excel-accounting.csv', usual, 100_000, 116_000, 0],
    ['ctrl-z.csv', usual, null, null, 0],
    ['ofx-empty-checknum.ofx', usual, null, 116_000, 0],
    ['ofx-thousands.ofx', ['2026-11-10 125000', '2026-11-12 -9000'], null, 116_000, 0],
    ['camt-padded.xml', usual, 100_000, 116_000, 0],
  ])('%s is read to the cent', (name, lines, openingCents, closingCents, leftOut) => {
    const { statement } = guessed(bytesOf(name))
    expect(statement).toMatchObject({ openingCents, closingCents, leftOut })
    expect(linesOf(bytesOf(name))).toEqual(lines)
  })

  test.each([
    [
      'chase.csv',
      {
        day: 'Posting Date',
        description: 'Description',
        amount: 'Amount',
        balance: 'Balance',
        reference: 'Check or Slip #',
        direction: '',
      },
    ],
    ['bank-of-america.csv', { day: 'Date', balance: 'Running Bal.' }],
    ['wells-fargo.csv', { day: 'Column 1', amount: 'Column 2', description: 'Column 5', balance: '' }],
    [
      'capital-one.csv',
      { account: '4795', direction: 'Transaction Type', description: 'Transaction Description' },
    ],
    ['truist.csv', { day: 'Posted Date', description: 'Full description', balance: 'Daily Posted Balance' }],
    ['citi.csv', { amount: '', credit: 'Credit', debit: 'Debit', status: 'Status' }],
    ['mercury.csv', { day: 'Date (UTC)', status: 'Status', description: 'Description' }],
  ])('%s has the columns that a person would choose', (name, layout) => {
    expect(readAs(bytesOf(name), {}).csv?.layout).toMatchObject(layout)
  })
})

describe('a file is refused in words (P727, P728)', () => {
  test.each([
    ['future-day.csv', /in the future/],
    ['ms-dos.csv', /Save it again as UTF-8/],
  ])('%s', (name, problem) => {
    expect(problemOf(bytesOf(name))).toMatch(problem)
  })

  const head = 'Date,Description,Amount'
  test.each([
    ['of a day before 2000', `${head}\n11/10/1999,A,1.00`, /before 2000/],
    ['of a year of three digits', `${head}\n11/10/026,A,1.00`, /isn’t a date/],
    ['without an amount', `${head}\n11/10/2026,A,1.00\n11/11/2026,B,`, /has no amount/],
    ['in another currency', `${head}\n11/10/2026,A,€1.00`, /isn’t an amount/],
    ['whose credit is negative', 'Date,Debit,Credit\n11/10/2026,,-5.00\n11/11/2026,1.00,', /negative/],
    ['whose debits have both signs', 'Date,Debit,Credit\n11/10/2026,-5.00,\n11/11/2026,1.00,', /minus sign/],
    [
      'with an unknown status',
      `${head},Status\n11/10/2026,A,1.00,Posted\n11/11/2026,B,1.00,Reversed`,
      /posted/,
    ],
    [
      'with an unknown direction',
      'Date,Type,Amount\n11/10/2026,Credit,1.00\n11/11/2026,Adjust,2.00',
      /neither/,
      { direction: 'Type' },
    ],
    [
      'of several accounts',
      'Account,Date,Amount\n00011111,11/10/2026,1.00\n00022222,11/10/2026,1.00',
      /several accounts/,
    ],
    ['of another account', 'Account,Date,Amount\n00011111,11/10/2026,1.00', /ends in/, { account: '6789' }],
    [
      'whose balances may follow in two orders',
      'Date,Amount,Balance\n11/10/2026,5.00,5.00\n11/10/2026,-5.00,0.00',
      /which line/,
    ],
    [
      'whose only balance may be before or after a line',
      'Date,Amount,Balance\n11/10/2026,5.00,\n11/10/2026,6.00,100.00',
      /which line/,
    ],
  ] as [string, string, RegExp, Partial<CsvLayout>?][])('one %s', (_, file, problem, changed) => {
    expect(problemOf(file, changed)).toMatch(problem)
  })

  it('is a ZIP or a PDF, by its name', () => {
    expect(() => readAs(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), {})).toThrow(/ZIP/)
    expect(() => readAs('%PDF-1.7', {})).toThrow(/PDF/)
  })
})

describe('the header (P727)', () => {
  const file = 'Kontoauszug\n\nDatum;Betrag;Text\n2026-11-10;250,00;Rotary'
  it('is chosen by a person if the guess is wrong', () => {
    expect(readAs(file, {}).csv?.headerLine).toBe(1)
    expect(readAs(file, { headerLine: 3 }).csv).toMatchObject({
      header: ['Datum', 'Betrag', 'Text'],
      layout: { day: 'Datum', amount: 'Betrag', description: 'Text' },
    })
  })
  it('is never a transaction, nor is one above it', () => {
    const wells = bytesOf('wells-fargo.csv')
    expect(readAs(wells, {}).csv?.headerLine).toBe(0)
    expect(() => readAs(wells, { headerLine: 1 })).toThrow(/is a transaction/)
    expect(() => readAs(wells, { headerLine: 2 })).toThrow(/is a transaction/)
  })
  it('with a name twice names both columns', () => {
    expect(readAs('Date,Amount,Amount,\n11/10/2026,1.00,2.00,x', {}).csv?.header).toEqual([
      'Date',
      'Amount',
      'Amount (3)',
      'Column 4',
    ])
  })
})

describe('the order of day and month (P728)', () => {
  it('is asked if the dates don’t tell, and not if one order leads to the future', () => {
    const orders = (latest: string) => {
      const found = readStatement(bytesOf('day-order.csv'), { ...options, latest })
      return 'csv' in found ? found.csv?.orders[0] : found
    }
    expect(orders('2026-11-30')).toEqual(['dmy'])
    expect(orders('2026-12-30')).toEqual(['mdy', 'dmy'])
    expect(linesOf(bytesOf('day-order.csv'))).toEqual(['2026-11-10 25000', '2026-11-12 -9000'])
    expect(problemOf(bytesOf('day-order.csv'), { dayOrder: 'mdy' })).toMatch(/in the future/)
  })
})

describe('balances (P727)', () => {
  it('follow though the lines of a day are shuffled', () => {
    expect(guessed(bytesOf('day-shuffled.csv')).statement).toMatchObject({
      openingCents: 100_000,
      closingCents: 116_000,
    })
  })
  it('of shuffled lines that lack one are refused', () => {
    const text = new TextDecoder().decode(bytesOf('day-shuffled.csv'))
    expect(problemOf(text.replace('1250.00', '1251.00'))).toMatch(/don’t match/)
  })
})

describe('a sum in a cell of a bank (P727)', () => {
  const forms = new TextDecoder().decode(bytesOf('sum-forms.txt')).trim().split('\n')
  test.each(forms.map(form => form.split(' => ') as [string, string]))('%s is %s', (text, cents) => {
    expect(readBankSum(text)).toBe(/^-?\d+$/.test(cents) ? Number(cents) : null)
  })
  test.each([
    ['$+200.00', 20_000],
    ['1 250,50', 125_050],
    ['1\u00a0250,50', 125_050],
    ["1'250.50", 125_050],
    ['90.00 USD', 9_000],
    ['US$ 5', 500],
    ['$-', 0],
    ['-', 0],
    ['0.00', 0],
    ['-0.00', 0],
    ['--90.00', null],
    ['-(90.00)', null],
    ['-90.00 CR', null],
    ['-90.00-', null],
    ['(90.00', null],
    ['€90.00', null],
    ['90.00 EUR', null],
    ['C$90.00', null],
    ['90.005', null],
    ['9O.00', null],
    ['12 34', null],
    ['', null],
    ['Rotary', null],
  ])('%s is %s', (text, cents) => {
    expect(readBankSum(text)).toBe(cents)
  })
})

test('the preview shows the beginning of a very long cell', () => {
  const file = `Date,Description,Amount\n11/10/2026,${'x'.repeat(100_000)},250.00\n`
  expect(JSON.stringify(readAs(file, {})).length).toBeLessThan(2_000)
})
