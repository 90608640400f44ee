import Papa from 'papaparse'
import { phrase } from './phrase.ts'
import type { Problem } from './problem.ts'

/** A row of a CSV file. `line` is its number in a spreadsheet, from 1. */
export type CsvRow = { line: number; cells: string[] }
export type CsvFile = { header: CsvRow; rows: CsvRow[] }

const maxColumns = 100

/**
 * Reads a CSV file in UTF-8, Windows-1252, or UTF-16 with a byte order mark, with commas, semicolons or tabs, and quotes (RFC 4180).
 * Empty rows are left out. Returns the problem of the whole file if it can't be read, is empty, or has more than `maxRows` rows.
 */
export function readCsv(bytes: Uint8Array, maxRows: number): CsvFile | { problem: Problem } {
  const text = decodeText(bytes)
  if (typeof text !== 'string') return text
  // Empty rows count too, so that a file of many empty rows is refused as quickly.
  const { data, errors, meta } = Papa.parse<string[]>(text, {
    delimitersToGuess: [',', ';', '\t'],
    preview: maxRows * 2 + 2,
  })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken)
    return problem(phrase('The quotes in row {row} don’t match.'), { row: String((broken.row ?? 0) + 1) })
  const wide = data.findIndex(cells => cells.length > maxColumns)
  if (wide >= 0) return problem(phrase('Row {row} has too many columns.'), { row: String(wide + 1) })
  const [header, ...rows] = data
    .map((cells, index) => ({ line: index + 1, cells: cells.map(onOneLine) }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
  if (!header || (rows.length === 0 && !meta.truncated))
    return problem(phrase('The file has no rows below its header.'))
  if (rows.length > maxRows || meta.truncated)
    return problem(phrase('The file has more than {most} rows. Split it.'), { most: String(maxRows) })
  return { header, rows }
}

const problem = (message: string, values?: Record<string, string>) => ({
  problem: { message, ...(values && { values }) },
})

const onOneLine = (cell: string) => cell.replace(/\s+/g, ' ').trim()

/** The text of a file in UTF-8, UTF-16 with a byte order mark, or Windows-1252. Returns the problem if it is none of these. */
export function decodeText(bytes: Uint8Array): string | { problem: Problem } {
  const text = decoded(bytes)
  if (text === null || text.includes('\ufffd'))
    return problem(phrase('Some letters in this file can’t be read. Save it again as UTF-8.'))
  if (binary.test(text)) return problem(phrase('This isn’t a text file.'))
  return text
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: text files don't contain them
const binary = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/

function decoded(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  const text = new TextDecoder().decode(bytes)
  if (!text.includes('\ufffd') || isUtf8(bytes)) return text
  // A file with letters of both encodings has no right reading.
  return /[^\0-\x7f\ufffd]/.test(text) ? null : new TextDecoder('windows-1252').decode(bytes)
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
