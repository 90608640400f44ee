import { ReadableStream } from 'node:stream/web'
import { stringify } from 'csv-stringify/sync'
import { centsToDecimal } from '../lib/cents.ts'

/** One column of a report: text, a plain number (a count), or integer cents, which are written as dollars: `1234.50`, `-59.00`. */
export type CsvColumn<Row> =
  | { header: string; value(row: Row): string | number | null }
  | { header: string; cents(row: Row): number | null }

export type CsvReport<Row> = {
  /** Letters, digits, dots, hyphens and underscores. */
  filename: string
  columns: readonly CsvColumn<Row>[]
  rows: AsyncIterable<Row> | Iterable<Row>
}

const rowsAtOnce = 500

/**
 * Answers a report as a download that is written while it is read (RFC 4180: CRLF, a header row also when nothing follows). Text
 * that a spreadsheet would take for a formula is neutralised; numbers and money stay numeric. When the client disconnects, `rows`
 * is stopped. A failure on the way breaks the download off, so that no half report passes for a whole one.
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

async function* csvBytes<Row>({ columns, rows }: CsvReport<Row>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(lines([columns.map(column => column.header)]))
  let waiting: string[][] = []
  for await (const row of rows) {
    waiting.push(columns.map(column => cellOf(column, row)))
    if (waiting.length < rowsAtOnce) continue
    yield encoder.encode(lines(waiting))
    waiting = []
  }
  if (waiting.length > 0) yield encoder.encode(lines(waiting))
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

/** Also behind spaces and invisible characters, which some programs drop, and in the full-width forms that others read as ASCII. */
const formula = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r])/u

/** An apostrophe in front makes text of what a spreadsheet would run (OWASP, CSV injection). */
function withoutFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text
}
