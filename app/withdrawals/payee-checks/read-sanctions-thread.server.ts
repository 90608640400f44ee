import type { Problem } from '../../lib/problem.ts'
import { Refusal } from '../../lib/refusal.ts'
import { readSanctions } from './sanctions-file.ts'

/** The files as bytes. */
export type SanctionsFiles = { sdn: Uint8Array; alt: Uint8Array }

/** `names`: the pairs of an entry's number and a name, as JSON, so that the server's own thread needn't write it. */
export type ReadSanctions = { people: number; count: number; names: string }

/** The thread that reads sanctions lists, started by sanctions-lists.server.ts. */
export default ({ sdn, alt }: SanctionsFiles): ReadSanctions | { problem: Problem } => {
  try {
    const entries = readSanctions({ sdn: decode(sdn), alt: decode(alt) })
    return {
      people: new Set(entries.map(({ id }) => id)).size,
      count: entries.length,
      names: JSON.stringify(entries.map(({ id, name }) => [id, name])),
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { problem: { message: error.message, values: error.details.values } }
  }
}

/** OFAC's files are in UTF-8; older ones in Windows-1252. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
