import { phrase } from '../../lib/phrase.ts'
import type { CsvFile, CsvRow } from '../../lib/read-csv.ts'
import { readWrittenAmount } from '../../lib/written-amount.ts'
import type { CsvLayout } from './layout.ts'
import {
  bankText,
  checkedStatement,
  daysOf,
  existingDay,
  type Statement,
  type StatementLine,
  StatementProblem,
} from './statement.ts'

type Columns = Omit<CsvLayout, 'account' | 'dayOrder'>

/** Reads a bank's CSV file with the meaning of its columns. Throws StatementProblem, which names the row. */
export function readCsvStatement({ header, rows }: CsvFile, layout: CsvLayout): Statement {
  const { account, dayOrder } = layout
  const cell = ({ cells }: CsvRow, name: keyof Columns) =>
    layout[name] === '' ? '' : (cells[header.cells.indexOf(layout[name])] ?? '')
  const missing = (['day', 'amount', 'credit', 'debit', 'balance'] as const).find(
    name => layout[name] !== '' && !header.cells.includes(layout[name]),
  )
  if (missing)
    throw new StatementProblem(phrase('The file has no column “{column}”.'), { column: layout[missing] })
  const lines: StatementLine[] = []
  const balances: number[] = []
  for (const row of rows) {
    if (row.cells.length !== header.cells.length)
      throw inRow(row, phrase('Row {row} has more or fewer cells than the header.'))
    const cents = amountOf(row, name => cell(row, name), layout)
    if (cents === 0) continue
    lines.push({
      bookedOn: dayOf(row, cell(row, 'day'), dayOrder),
      cents,
      bankId: bankText([cell(row, 'bankId')], 100),
      reference: bankText([cell(row, 'reference')], 200),
      description: bankText([cell(row, 'description')], 500),
    })
    if (layout.balance !== '') balances.push(centsOf(row, cell(row, 'balance')))
  }
  return checkedStatement({
    ...{ format: 'csv', account, ...daysOf(lines), lines },
    ...(layout.balance === '' ? { openingCents: null, closingCents: null } : endsOf(lines, balances)),
  })
}

const inRow = ({ line }: CsvRow, message: string, values: Record<string, string> = {}) =>
  new StatementProblem(message, { ...values, row: String(line) })

function centsOf(row: CsvRow, text: string): number {
  const [, inBrackets] = /^\((.*)\)$/.exec(text) ?? []
  const read = readWrittenAmount(inBrackets ?? text.replace(/^\+/, ''))
  if ('problem' in read)
    throw inRow(row, phrase('Row {row}: “{text}” isn’t an amount such as 1250.50.'), {
      text: text.slice(0, 50),
    })
  return inBrackets === undefined ? read.cents : 0 - read.cents
}

/** In cents, positive for what came in. */
function amountOf(
  row: CsvRow,
  cell: (name: 'amount' | 'credit' | 'debit') => string,
  layout: CsvLayout,
): number {
  if (layout.amount !== '') return centsOf(row, cell('amount'))
  const [credit, debit] = [cell('credit'), cell('debit')].map(text =>
    text === '' ? 0 : Math.abs(centsOf(row, text)),
  )
  if (credit && debit) throw inRow(row, phrase('Row {row} came in and went out.'))
  return (credit ?? 0) - (debit ?? 0)
}

function dayOf(row: CsvRow, text: string, order: CsvLayout['dayOrder']): string {
  const parts = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/.exec(text)?.slice(1) ?? []
  const at = (name: string) => parts[order.indexOf(name)]?.padStart(name === 'y' ? 4 : 2, '0') ?? ''
  try {
    return existingDay(`${at('y')}-${at('m')}-${at('d')}`)
  } catch {
    throw inRow(row, phrase('Row {row}: “{text}” isn’t a day in the chosen order.'), {
      text: text.slice(0, 50),
    })
  }
}

/** The balances before the first and after the last line, in cents. Files list the newest line first or last. */
function endsOf(lines: readonly StatementLine[], balances: readonly number[]) {
  const follows = (at: number, previous: number) =>
    balances[at] === (balances[previous] ?? 0) + (lines[at]?.cents ?? 0)
  const later = lines.slice(1).map((_, at) => at + 1)
  const isAscending = later.every(at => follows(at, at - 1))
  const isDescending = later.every(at => follows(at - 1, at))
  if (!isAscending && !isDescending)
    throw new StatementProblem(
      phrase('The balances of this file don’t follow from its amounts. Check the columns.'),
    )
  const isNewestFirst =
    isDescending && !(isAscending && (lines[0]?.bookedOn ?? '') <= (lines.at(-1)?.bookedOn ?? ''))
  const oldest = isNewestFirst ? lines.length - 1 : 0
  const newest = isNewestFirst ? 0 : lines.length - 1
  return {
    openingCents: (balances[oldest] ?? 0) - (lines[oldest]?.cents ?? 0),
    closingCents: balances[newest] ?? null,
  }
}
