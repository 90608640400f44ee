import type { CsvFile, CsvRow } from '../../../lib/csv/read-csv.ts'
import { readWrittenDay } from '../../../lib/csv/written-day.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { type BalanceLine, endsOf } from './balances.ts'
import { readBankSum } from './bank-sum.ts'
import { directionOf, isPosted } from './csv-words.ts'
import { accountIn } from './guess-layout.ts'
import type { CsvColumn, CsvLayout } from './layout.ts'
import {
  bankText,
  checkedStatement,
  daysOf,
  type Statement,
  type StatementLine,
  StatementProblem,
} from './statement.ts'

/** The cell of a row in the column that means this; empty if no column does. */
type CellOf = (row: CsvRow, column: CsvColumn) => string
type ReadLine = StatementLine & BalanceLine

/**
 * Reads a bank's CSV file with the meaning of its columns. Lines that aren't posted are left out. `latest` is the last possible day. Throws
 * StatementProblem, which names the row.
 */
export function readCsvStatement(file: CsvFile, layout: CsvLayout, latest: string): Statement {
  refuseColumns(file, layout)
  const cell: CellOf = ({ cells }, column) =>
    layout[column] === '' ? '' : (cells[file.header.cells.indexOf(layout[column])] ?? '')
  const posted = file.rows.filter(row => layout.status === '' || isPostedRow(row, cell(row, 'status')))
  if (layout.debit !== '') refuseMixedDebits(posted, cell)
  const read = posted.map(row => lineOf(row, cell, layout))
  const ends = layout.balance === '' ? null : balancesOf(read)
  const booked = read.filter((_, at) => !ends?.pending.includes(at))
  const lines = booked.filter(({ cents }) => cents !== 0).map(({ day: _, balance: __, ...line }) => line)
  return checkedStatement(
    {
      format: 'csv',
      account: layout.account,
      ...daysOf(lines.length > 0 ? lines : booked),
      lines,
      openingCents: ends?.openingCents ?? null,
      closingCents: ends?.closingCents ?? null,
      leftOut: file.rows.length - booked.length,
    },
    latest,
  )
}

const inRow = ({ line }: CsvRow, message: Message, text = '') =>
  new StatementProblem(message, { row: String(line), ...(text && { text: text.slice(0, 50) }) })

function refuseColumns(file: CsvFile, layout: CsvLayout): void {
  const { account, dayOrder: _, ...columns } = layout
  const missing = Object.values(columns).find(name => name !== '' && !file.header.cells.includes(name))
  const other = file.rows.find(({ cells }) => cells.length !== file.header.cells.length)
  if (other) throw inRow(other, phrase('Row {row} has more or fewer cells than the header.'))
  if (missing) throw new StatementProblem(phrase('The file has no column “{column}”.'), { column: missing })
  const found = accountIn(file)
  if (found === '')
    throw new StatementProblem(phrase('The file has several accounts. Download one at a time.'))
  if (found !== null && found !== account)
    throw new StatementProblem(phrase('The file says that its account ends in {found}, not in {account}.'), {
      found,
      account,
    })
}

function isPostedRow(row: CsvRow, status: string): boolean {
  const known = isPosted(status)
  if (known !== null) return known
  throw inRow(
    row,
    phrase('Row {row}: the status “{text}” doesn’t say whether the transaction is posted.'),
    status || ' ',
  )
}

/** Banks write debits with a sign or without. If a column has both, one of them came in. */
function refuseMixedDebits(rows: readonly CsvRow[], cell: CellOf): void {
  const isNegative = (row: CsvRow) => (readBankSum(cell(row, 'debit')) ?? 0) < 0
  const isPositive = (row: CsvRow) => (readBankSum(cell(row, 'debit')) ?? 0) > 0
  const mixed = rows.some(isNegative) ? rows.find(isPositive) : undefined
  if (mixed)
    throw inRow(
      mixed,
      phrase('Row {row}: other debits have a minus sign and this one doesn’t. Choose the columns again.'),
    )
}

function lineOf(row: CsvRow, cell: CellOf, layout: CsvLayout): ReadLine {
  const balance = cell(row, 'balance')
  const bookedOn = dayOf(row, cell(row, 'day'), layout)
  return {
    bookedOn,
    day: bookedOn,
    cents: amountOf(row, cell, layout),
    balance: balance === '' ? null : centsOf(row, balance),
    bankId: bankText([cell(row, 'bankId')], 100),
    reference: bankText([cell(row, 'reference')], 200),
    description: bankText([cell(row, 'description')], 500),
  }
}

function dayOf(row: CsvRow, text: string, { dayOrder }: CsvLayout): string {
  const day = readWrittenDay(text, dayOrder)
  if (day === null)
    throw inRow(row, phrase('Row {row}: “{text}” isn’t a date in the chosen format.'), text || ' ')
  return day
}

function centsOf(row: CsvRow, text: string): number {
  const cents = readBankSum(text)
  if (cents === null) throw inRow(row, phrase('Row {row}: “{text}” isn’t an amount such as 1250.50.'), text)
  return cents
}

/** In cents, positive for what came in. A row without an amount is one that states a balance. */
function amountOf(row: CsvRow, cell: CellOf, layout: CsvLayout): number {
  const [amount, credit, debit] = (['amount', 'credit', 'debit'] as const).map(column => {
    const text = cell(row, column)
    return text === '' ? null : centsOf(row, text)
  })
  if (amount == null && credit == null && debit == null) {
    if (cell(row, 'balance') !== '') return 0
    throw inRow(row, phrase('Row {row} has no amount.'))
  }
  if (layout.amount === '') return sideOf(row, credit ?? 0, debit ?? 0)
  return layout.direction === '' ? (amount ?? 0) : directed(row, amount ?? 0, cell(row, 'direction'))
}

function sideOf(row: CsvRow, credit: number, debit: number): number {
  if (credit !== 0 && debit !== 0) throw inRow(row, phrase('Row {row} has both money in and money out.'))
  if (credit < 0) throw inRow(row, phrase('Row {row}: money in is negative. Choose the columns again.'))
  return debit === 0 ? credit : 0 - Math.abs(debit)
}

function directed(row: CsvRow, amount: number, word: string): number {
  const direction = directionOf(word)
  if (direction === null)
    throw inRow(row, phrase('Row {row}: “{text}” is neither a debit nor a credit.'), word || ' ')
  if (direction > 0 && amount < 0)
    throw inRow(row, phrase('Row {row}: money in is negative. Choose the columns again.'))
  return direction * Math.abs(amount) || 0
}

function balancesOf(lines: readonly ReadLine[]) {
  if (lines.every(({ balance }) => balance === null))
    throw new StatementProblem(phrase('The balance column is empty. Choose “Not used” for it.'))
  const ends = endsOf(lines)
  if (ends === 'several')
    throw new StatementProblem(
      phrase(
        'It isn’t clear which line of this day came first. Download more days, or a file without balances.',
      ),
    )
  if (ends === 'none')
    throw new StatementProblem(
      phrase('The balances in this file don’t match its amounts. Check the columns.'),
    )
  return ends
}
