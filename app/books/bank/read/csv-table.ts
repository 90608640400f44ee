import type { CsvFile, CsvRow } from '../../../lib/csv/read-csv.ts'
import { dayOrders, readWrittenDay } from '../../../lib/csv/written-day.ts'
import { phrase } from '../../../lib/phrase.ts'
import { readBankSum } from './bank-sum.ts'
import { amountNames, dayNames } from './guess-layout.ts'
import { headerKey } from './layout.ts'
import { StatementProblem } from './statement.ts'

/** The header of a bank's file is among these first rows; some banks write a summary above it. */
export const headerRows = 30

/**
 * Finds the header row by its line in a spreadsheet: one for which a layout is saved, one that names a date and an amount, or
 * the first. Returns 0 if the first row is a transaction, because then the file has no header.
 */
export function findHeader(rows: readonly CsvRow[], isRemembered: (key: string) => boolean): number {
  const first = rows.slice(0, headerRows)
  const named = (names: readonly RegExp[], { cells }: CsvRow) =>
    cells.some(cell => names.some(name => name.test(cell)))
  const found =
    first.find(({ cells }) => isRemembered(headerKey(namesOf(cells)))) ??
    first.find(row => named(dayNames, row) && named(amountNames, row) && !isTransaction(row))
  if (found) return found.line
  const [top] = rows
  return top && !isTransaction(top) ? top.line : 0
}

/** Whether a row has a date and a sum. */
export const isTransaction = ({ cells }: CsvRow): boolean => {
  const isDay = (cell: string) => dayOrders.some(order => readWrittenDay(cell, order) !== null)
  const day = cells.findIndex(isDay)
  return day >= 0 && cells.some((cell, at) => at !== day && readBankSum(cell) !== null)
}

/**
 * The table below the header at a line, or of the whole file if the line is 0. Empty cells beyond the header are dropped. Throws
 * StatementProblem if a transaction would be lost.
 */
export function tableOf(rows: readonly CsvRow[], headerLine: number): CsvFile {
  const at = rows.findIndex(({ line }) => line === headerLine)
  const [first] = rows
  if (!first || (headerLine > 0 && (at < 0 || at === rows.length - 1)))
    throw new StatementProblem(phrase('The file has no rows below its header.'))
  const lost = rows.slice(0, at + 1).find(isTransaction)
  if (lost)
    throw new StatementProblem(
      phrase('Row {row} is a transaction. Choose the row with the column names, or say that there is none.'),
      { row: String(lost.line) },
    )
  const header = at < 0 ? { line: 0, cells: first.cells.map(() => '') } : (rows[at] ?? first)
  const width = header.cells.length
  return {
    header: { ...header, cells: namesOf(header.cells) },
    rows: rows.slice(at + 1).map(row => {
      const isEmpty = row.cells.slice(width).every(cell => cell === '')
      return { line: row.line, cells: isEmpty ? row.cells.slice(0, width) : row.cells }
    }),
  }
}

/** The names of the columns. One without a name, or with that of an earlier one, gets its number. */
function namesOf(cells: readonly string[]): string[] {
  return cells.map((cell, at) => {
    if (cell === '') return `Column ${at + 1}`
    return cells.indexOf(cell) < at ? `${cell} (${at + 1})` : cell
  })
}
