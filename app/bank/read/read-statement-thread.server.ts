import type { CsvLayout } from './layout.ts'
import { readStatement } from './read-statement.ts'

export type FileToRead = { bytes: Uint8Array; layouts: Record<string, CsvLayout>; currency: string }

/** The thread that reads bank statements, started by import-statement.server.ts. */
export default ({ bytes, ...known }: FileToRead) => readStatement(bytes, known)
