import type { Problem } from '../../lib/problem.ts'
import { decodeText, readCsv } from '../../lib/read-csv.ts'
import { readCamt053 } from './camt053.ts'
import { readCsvStatement } from './csv-statement.ts'
import { type CsvLayout, headerKey } from './layout.ts'
import { readOfx } from './ofx.ts'
import { maxStatementLines, type Statement, StatementProblem } from './statement.ts'

/** A CSV file whose columns nobody has explained yet has no statement. `sample` are its first rows. */
export type ReadFile = { statement: Statement | null; csv: { header: string[]; sample: string[][] } | null }

/**
 * Reads a bank statement: CAMT.053, OFX, or CSV with the remembered layout of its header. Returns the problem of the file if it can't be read
 * for certain.
 */
export function readStatement(
  bytes: Uint8Array,
  { layouts, currency }: { layouts: Readonly<Record<string, CsvLayout>>; currency: string },
): ReadFile | { problem: Problem } {
  try {
    const text = decodeText(bytes)
    if (typeof text !== 'string') return text
    if (text.includes('<OFX>')) return { statement: readOfx(text, currency), csv: null }
    if (/^\s*</.test(text)) return { statement: readCamt053(text, currency), csv: null }
    const file = readCsv(bytes, maxStatementLines)
    if ('problem' in file) return file
    const header = file.header.cells
    const layout = layouts[headerKey(header)]
    return {
      statement: layout ? readCsvStatement(file, layout) : null,
      csv: { header, sample: file.rows.slice(0, 3).map(({ cells }) => cells) },
    }
  } catch (error) {
    if (error instanceof StatementProblem) return { problem: error.problem }
    throw error
  }
}
