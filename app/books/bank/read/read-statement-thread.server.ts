import { type ReadOptions, readStatement } from './read-statement.ts'

export type FileToRead = ReadOptions & { bytes: Uint8Array }

/** The thread that reads bank statements, started by import-statement.server.ts. */
export default ({ bytes, ...options }: FileToRead) => readStatement(bytes, options)
