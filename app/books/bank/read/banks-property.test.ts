import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../campaigns/days.ts'
import { centsToDecimal, formatCents } from '../../../lib/cents.ts'
import type { CsvLayout } from './layout.ts'
import { readStatement } from './read-statement.ts'

type Line = { day: string; cents: number; text: string }

const latest = '2026-11-30'
const line: fc.Arbitrary<Line> = fc.record({
  day: fc.integer({ min: 0, max: 400 }).map(ago => addDays('2026-11-28', -ago)),
  cents: fc.integer({ min: -2_000_000_00, max: 2_000_000_00 }).filter(cents => cents !== 0),
  text: fc.constantFrom('ROTARY, CLUB', 'CHECK 1042', 'José Núñez', 'A "B" C', '10/11 DEPOSIT'),
})
/** Oldest first, each with the balance after it. */
const lines = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 12 }), fc.integer({ min: -1_000_000, max: 1_000_000 }))
  .map(([some, opening]) => {
    const sorted = some.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    const balanceAfter = (at: number) =>
      sorted.slice(0, at + 1).reduce((balance, { cents }) => balance + cents, opening)
    return sorted.map((found, at) => ({ ...found, balance: balanceAfter(at) }))
  })
type WithBalance = Line & { balance: number }

const sign = (cents: number, text: (whole: string) => string) =>
  cents < 0 ? text(formatCents(-cents, '')) : formatCents(cents, '')
const sums: Record<string, (cents: number) => string> = {
  plain: centsToDecimal,
  thousands: cents => sign(cents, sum => `-${sum}`),
  dollars: cents => (cents < 0 ? `-$${formatCents(-cents, '')}` : `$${formatCents(cents, '')}`),
  excel: cents => (cents < 0 ? ` $(${formatCents(-cents, '')})` : ` $${formatCents(cents, '')} `),
  truist: cents => (cents < 0 ? `($${formatCents(-cents, '')})` : `$+${formatCents(cents, '')}`),
  after: cents => sign(cents, sum => `${sum}-`),
  words: cents => (cents < 0 ? `${formatCents(-cents, '')} DR` : `${formatCents(cents, '')} CR`),
  european: cents => centsToDecimal(cents).replace('.', ','),
}
const dates: Record<string, (day: string) => string> = {
  iso: day => day,
  time: day => `${day} 14:05:00`,
  compact: day => day.replaceAll('-', ''),
  us: day => [day.slice(5, 7), day.slice(8), day.slice(0, 4)].join('/'),
  usShort: day => [day.slice(5, 7), day.slice(8), day.slice(2, 4)].join('/'),
  dashed: day => [day.slice(5, 7), day.slice(8), day.slice(0, 4)].join('-'),
}
type Shape = { money: (cents: number) => string; date: (day: string) => string; mark: string }
const shape: fc.Arbitrary<Shape> = fc.record({
  money: fc.constantFrom(...Object.values(sums)),
  date: fc.constantFrom(...Object.values(dates)),
  mark: fc.constantFrom(',', ';', '\t'),
})
const quoted = (cells: readonly string[], mark: string) =>
  cells.map(cell => (cell === '' ? '' : `"${cell.replaceAll('"', '""')}"`)).join(mark)

type Bank = {
  header: string[]
  row: (found: WithBalance, at: number, all: WithBalance[], shape: Shape) => string[]
  top?: string[][]
}
const unsigned = (cents: number) => Math.abs(cents)
const banks: Record<string, Bank> = {
  chase: {
    header: ['Details', 'Posting Date', 'Description', 'Amount', 'Type', 'Balance', 'Check or Slip #'],
    row: ({ day, cents, text, balance }, _, __, { money, date }) => [
      cents < 0 ? 'DEBIT' : 'CREDIT',
      date(day),
      text,
      money(cents),
      'ACH',
      money(balance),
      '',
      '',
    ],
  },
  bankOfAmerica: {
    top: [['Description', '', 'Summary Amt.'], ['Total credits', '', '250.00'], []],
    header: ['Date', 'Description', 'Amount', 'Running Bal.'],
    row: ({ day, cents, text, balance }, _, __, { money, date }) => [
      date(day),
      text,
      money(cents),
      money(balance),
    ],
  },
  wellsFargo: {
    header: [],
    row: ({ day, cents, text }, _, __, { money, date }) => [date(day), money(cents), '*', '', text],
  },
  capitalOne: {
    header: [
      'Account Number',
      'Transaction Description',
      'Transaction Date',
      'Transaction Type',
      'Transaction Amount',
      'Balance',
    ],
    row: ({ day, cents, text, balance }, _, __, { money, date }) => [
      '6789',
      text,
      date(day),
      cents < 0 ? 'Debit' : 'Credit',
      money(unsigned(cents)),
      money(balance),
    ],
  },
  citi: {
    header: ['Status', 'Date', 'Description', 'Debit', 'Credit'],
    row: ({ day, cents, text }, _, __, { money, date }) => [
      'Cleared',
      date(day),
      text,
      cents < 0 ? money(unsigned(cents)) : '',
      cents > 0 ? money(cents) : '',
    ],
  },
  mercury: {
    header: ['Date (UTC)', 'Description', 'Amount', 'Status', 'Reference'],
    row: ({ day, cents, text }, _, __, { money, date }) => [date(day), text, money(cents), 'Sent', ''],
  },
  truist: {
    header: ['Posted Date', 'Transaction Type', 'Full description', 'Amount', 'Daily Posted Balance'],
    row: ({ day, cents, text, balance }, at, all, { money, date }) => [
      date(day),
      'Other',
      text,
      money(cents),
      all[at + 1]?.day === day ? '' : money(balance),
    ],
  },
}

function fileOf(bank: Bank, all: WithBalance[], shaped: Shape, isNewestFirst: boolean): string {
  const rows = all.map((found, at) => bank.row(found, at, all, shaped))
  const ordered = isNewestFirst ? rows.toReversed() : rows
  const above = [...(bank.top ?? []), ...(bank.header.length > 0 ? [bank.header] : [])]
  return [...above, ...ordered].map(cells => quoted(cells, shaped.mark)).join('\r\n')
}

/** What a person reads who takes the guess and answers the questions: the account, and the order of day and month if it isn't certain. */
function readAsGuessed(text: string): ReturnType<typeof readStatement> {
  const bytes = new TextEncoder().encode(text)
  const options = { layouts: {}, currency: 'USD', latest }
  const first = readStatement(bytes, options)
  if ('problem' in first || !first.csv) return first
  const { layout: guess, headerLine, header, orders } = first.csv
  const possible = orders[header.indexOf(guess.day)] ?? []
  const layout: CsvLayout = {
    ...guess,
    account: '6789',
    dayOrder: possible.includes('mdy') ? 'mdy' : (possible[0] ?? 'mdy'),
  }
  return readStatement(bytes, { ...options, reading: { headerLine, layout } })
}

describe('every bank’s file is read to the cent, or refused (P727)', () => {
  test.each(Object.entries(banks))('%s', (_, bank) => {
    let [read, runs] = [0, 0]
    fc.assert(
      fc.property(lines, shape, fc.boolean(), (all, shaped, isNewestFirst) => {
        runs += 1
        const found = readAsGuessed(fileOf(bank, all, shaped, isNewestFirst))
        if ('problem' in found) return
        read += 1
        const key = ({ bookedOn, cents }: { bookedOn: string; cents: number }) => `${bookedOn} ${cents}`
        expect(found.statement?.lines.map(key).toSorted()).toEqual(
          all.map(({ day, cents }) => key({ bookedOn: day, cents })).toSorted(),
        )
        const { openingCents, closingCents } = found.statement ?? {}
        if (closingCents !== null) expect(closingCents).toBe(all.at(-1)?.balance)
        if (openingCents !== null) expect(openingCents).toBe((all[0]?.balance ?? 0) - (all[0]?.cents ?? 0))
      }),
      { numRuns: 300 },
    )
    // Refusing everything would be right to the cent too.
    expect(read / runs).toBeGreaterThan(0.6)
  })

  test('and so is a file whose lines of a day are shuffled', () => {
    fc.assert(
      fc.property(lines, shape, fc.infiniteStream(fc.nat(1_000)), (all, shaped, keys) => {
        const shuffled = all
          .map(found => ({ found, key: `${found.day} ${String(keys.next().value).padStart(4, '0')}` }))
          .toSorted((one, other) => (one.key < other.key ? -1 : 1))
          .map(({ found }) => found)
        const bank = banks.bankOfAmerica as Bank
        const found = readAsGuessed(fileOf(bank, shuffled, shaped, false))
        if ('problem' in found) return
        expect(found.statement?.closingCents).toBe(all.at(-1)?.balance)
      }),
      { numRuns: 300 },
    )
  })

  test('and a file with one character changed is never read as other sums with the same balances', () => {
    fc.assert(
      fc.property(
        lines,
        shape,
        fc.nat(),
        fc.constantFrom(...'0123456789.,-"; \n'),
        (all, shaped, at, put) => {
          const file = fileOf(banks.bankOfAmerica as Bank, all, shaped, false)
          const place = at % file.length
          const found = readAsGuessed(file.slice(0, place) + put + file.slice(place + 1))
          if ('problem' in found || !found.statement) return
          const { lines: read, openingCents, closingCents } = found.statement
          if (openingCents === null || closingCents === null) return
          const sum = read.reduce((cents, { cents: one }) => cents + one, 0)
          expect(openingCents + sum).toBe(closingCents)
          for (const { bookedOn } of read) expect(bookedOn >= '2000-01-01' && bookedOn <= latest).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })
})
