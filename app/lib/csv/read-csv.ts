import Papa from 'papaparse'
import { type Message, phrase } from '../phrase.ts'
import type { Problem } from '../problem.ts'
import { decodeText } from './decode-text.ts'

/** A row of a CSV file. `line` is its number in a spreadsheet, from 1. */
export type CsvRow = { line: number; cells: string[] }
export type CsvFile = { header: CsvRow; rows: CsvRow[] }

const maxColumns = 100

/**
 * Reads a CSV file whose first row is its header, as readCsvRows does. Returns the problem of the whole file if it can't be read, is empty, or
 * has more than `maxRows` rows below its header.
 */
export function readCsv(bytes: Uint8Array, maxRows: number): CsvFile | { problem: Problem } {
  const found = readCsvRows(bytes, maxRows)
  if ('problem' in found) return found
  const [header, ...rows] = found.rows
  if (!header || rows.length === 0) return problem(phrase('The file has no rows below its header.'))
  return { header, rows }
}

/**
 * Reads the rows of a CSV file in an encoding of decodeText, with commas, semicolons or tabs, or what its first row `sep=` says, and quotes
 * (RFC 4180). Empty rows are left out. Returns the problem of the whole file if it can't be read, or has more than `maxRows` rows and a
 * header.
 */
export function readCsvRows(bytes: Uint8Array, maxRows: number): { rows: CsvRow[] } | { problem: Problem } {
  const text = decodeText(bytes)
  if (typeof text !== 'string') return text
  // Excel writes this row and hides it.
  const [hint = '', delimiter = ''] = /^sep=([,;\t|])(?:\r\n|\r|\n)/i.exec(text) ?? []
  // Empty rows count too, so that a file of many empty rows is refused as quickly.
  const { data, errors, meta } = Papa.parse<string[]>(text.slice(hint.length), {
    delimiter,
    delimitersToGuess: [',', ';', '\t'],
    preview: maxRows * 2 + 2,
  })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken)
    return problem(phrase('The quotes in row {row} don’t match.'), { row: String((broken.row ?? 0) + 1) })
  const wide = data.findIndex(cells => cells.length > maxColumns)
  if (wide >= 0) return problem(phrase('Row {row} has too many columns.'), { row: String(wide + 1) })
  const rows = data
    .map((cells, index) => ({ line: index + 1, cells: cells.map(onOneLine) }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
  if (rows.length > maxRows + 1 || meta.truncated)
    return problem(phrase('The file has more than {most} rows. Split it.'), { most: String(maxRows) })
  return { rows }
}

const problem = (message: Message, values?: Record<string, string>) => ({
  problem: { message, ...(values && { values }) },
})

const onOneLine = (cell: string) => cell.replace(/\s+/g, ' ').trim()
