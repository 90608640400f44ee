import { decodeText } from '../../../lib/csv/decode-text.ts'
import { type CsvRow, readCsvRows } from '../../../lib/csv/read-csv.ts'
import type { DayOrder } from '../../../lib/csv/written-day.ts'
import { phrase } from '../../../lib/phrase.ts'
import type { Problem } from '../../../lib/problem.ts'
import { readCamt053 } from './camt053.ts'
import { readCsvStatement } from './csv-statement.ts'
import { findHeader, headerRows, tableOf } from './csv-table.ts'
import { guessLayout, ordersOf } from './guess-layout.ts'
import { type CsvLayout, headerKey } from './layout.ts'
import { readOfx } from './ofx.ts'
import { maxStatementLines, type Statement, StatementProblem } from './statement.ts'

/** How a person reads a CSV file: the line of its header (0 if it has none; undefined for a guess), and what its columns mean. */
export type CsvReading = { headerLine?: number; layout?: CsvLayout }

/** The columns of a CSV file, and what they may mean. */
export type CsvColumns = {
  /** The first rows of the file, from which a person chooses the header. */
  top: CsvRow[]
  /** The header's line; 0 if the file has none. */
  headerLine: number
  header: string[]
  /** The first rows below the header. */
  sample: string[][]
  /** The orders of day and month that fit each column, in the order of the header. Several if its dates don’t tell. */
  orders: DayOrder[][]
  /** The layout that a person chose, the saved one, or a guess. */
  layout: CsvLayout
  /** True if a layout is saved for this header. */
  isRemembered: boolean
}

/** A CSV file has no statement until a person has mapped its columns. */
export type ReadFile = { statement: Statement | null; csv: CsvColumns | null }

export type ReadOptions = {
  layouts: Readonly<Record<string, Partial<CsvLayout>>>
  reading?: CsvReading
  currency: string
  /** The last day that a line may have, yyyy-mm-dd. */
  latest: string
}

/**
 * Reads a bank statement: CAMT.053, OFX, or CSV as a person reads it. Returns the problem of the file if it can't be read for certain.
 */
export function readStatement(bytes: Uint8Array, options: ReadOptions): ReadFile | { problem: Problem } {
  try {
    const text = decodeText(bytes)
    if (typeof text !== 'string') return text
    if (/<OFX>/i.test(text)) return { statement: readOfx(text, options), csv: null }
    if (/^\s*</.test(text)) return { statement: readCamt053(text, options), csv: null }
    const found = readCsvRows(bytes, maxStatementLines + headerRows)
    return 'problem' in found ? found : readCsvFile(found.rows, options)
  } catch (error) {
    if (error instanceof StatementProblem) return { problem: error.problem }
    throw error
  }
}

/** The cells as the preview shows them: a damaged file may have a single cell of megabytes. */
const shown = ({ cells }: CsvRow) => cells.map(cell => cell.slice(0, 200))

function readCsvFile(rows: readonly CsvRow[], { layouts, reading = {}, latest }: ReadOptions): ReadFile {
  if (rows.length === 0) throw new StatementProblem(phrase('The file has no rows below its header.'))
  const headerLine = reading.headerLine ?? findHeader(rows, key => key in layouts)
  const file = tableOf(rows, headerLine)
  const header = file.header.cells
  const remembered = layouts[headerKey(header)]
  const guess = guessLayout(file, latest)
  const layout = { ...guess, ...remembered, account: guess.account }
  const orders = header.map((_, at) =>
    ordersOf(
      file.rows.map(({ cells }) => cells[at] ?? ''),
      latest,
    ),
  )
  // An order that was remembered doesn't count if these dates refute it.
  const possible = orders[header.indexOf(layout.day)] ?? []
  const dayOrder = possible.includes(layout.dayOrder) ? layout.dayOrder : (possible[0] ?? layout.dayOrder)
  return {
    statement: reading.layout ? readCsvStatement(file, reading.layout, latest) : null,
    csv: {
      headerLine,
      header,
      isRemembered: remembered !== undefined,
      top: rows.slice(0, headerRows).map(row => ({ ...row, cells: shown(row) })),
      sample: file.rows.slice(0, 5).map(shown),
      orders,
      layout: reading.layout ?? { ...layout, dayOrder },
    },
  }
}
