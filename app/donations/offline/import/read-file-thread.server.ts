import { readCsv } from '../../../lib/csv/read-csv.ts'
import type { Problem } from '../../../lib/problem.ts'
import { maxImportRows, type ReadRow, readRows } from './read-rows.ts'

export type FileToRead = { bytes: Uint8Array; today: string; sign: string }

/** The thread that reads files of offline donations, started by import-offline-donations.server.ts. */
export default ({ bytes, ...at }: FileToRead): { rows: ReadRow[] } | { problem: Problem } => {
  const file = readCsv(bytes, maxImportRows)
  return 'problem' in file ? file : readRows(file, at)
}
