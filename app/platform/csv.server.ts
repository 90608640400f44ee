import { ReadableStream } from 'node:stream/web'
import { stringify } from 'csv-stringify/sync'
import { centsToDecimal } from '../lib/cents.ts'

/** A column of text or counts, or of cents, which are written as dollars: `1234.50`, `-59.00`. */
export type CsvColumn<Row> =
  | { header: string; value(row: Row): string | number | null }
  | { header: string; cents(row: Row): number | null }

export type CsvReport<Row> = {
  /** May contain letters, digits, dots, hyphens and underscores. */
  filename: string
  columns: readonly CsvColumn<Row>[]
  rows: AsyncIterable<Row> | Iterable<Row>
  /** A file that programs read, without the mark at its start by which Excel on Windows recognizes UTF-8 (P752). */
  forPrograms?: true
}

const batchSize = 500

/**
 * Streams a report as a CSV download (RFC 4180). Text that a spreadsheet would execute as a formula is neutralized; numbers stay numeric.
 * If the client disconnects, iteration over `rows` stops. An error aborts the download, so that a truncated report can't pass for a
 * complete one.
 */
export function csvReport<Row>(report: CsvReport<Row>): Response {
  if (!/^[\w.-]+$/.test(report.filename)) throw new RangeError(`not a file name: ${report.filename}`)
  return new Response(ReadableStream.from(csvBytes(report)) as BodyInit, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${report.filename}"`,
      'cache-control': 'no-store',
    },
  })
}

/** Begins a CSV file for people: Excel on Windows takes one without it for its own code page. */
export const byteOrderMark = '\uFEFF'

async function* csvBytes<Row>({ columns, rows, forPrograms }: CsvReport<Row>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const mark = forPrograms ? '' : byteOrderMark
  yield encoder.encode(mark + lines([columns.map(column => column.header)]))
  let batch: string[][] = []
  for await (const row of rows) {
    batch.push(columns.map(column => cellOf(column, row)))
    if (batch.length < batchSize) continue
    yield encoder.encode(lines(batch))
    batch = []
  }
  if (batch.length > 0) yield encoder.encode(lines(batch))
}

function lines(cells: string[][]): string {
  return stringify(cells, { record_delimiter: 'windows', quote_record_delimiter: true })
}

function cellOf<Row>(column: CsvColumn<Row>, row: Row): string {
  if ('cents' in column) {
    const cents = column.cents(row)
    return cents === null ? '' : centsToDecimal(cents)
  }
  const value = column.value(row)
  return typeof value === 'string' ? withoutFormula(value) : (value?.toString() ?? '')
}

/** Matches formulas. Some programs skip leading spaces and invisible characters, and some treat full-width characters as ASCII. */
const formula = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r])/u

/** Prepends an apostrophe, which makes spreadsheets treat a formula as text (OWASP, CSV injection). */
function withoutFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text
}
