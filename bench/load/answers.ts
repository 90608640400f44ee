/** What came back for one request. */
export type Answer = { status: number; bytes: number }

/**
 * Reads HTTP/1.1 answers out of what a socket brings: `take` answers a whole one, or null while it is not whole. Knows lengths and
 * chunks, but no compression: it measures, it does not read. One request at a time, so that an answer ends where the bytes end.
 */
export function answerReader(): { take(chunk: Buffer): Answer | null } {
  let pending: Buffer | null = null
  let status = 0
  let missing = 0
  let bytes = 0

  function begin(all: Buffer): Answer | null {
    const headEnd = all.indexOf('\r\n\r\n')
    if (headEnd < 0) return wait(all)
    const head = all.toString('latin1', 0, headEnd)
    status = Number(head.slice(9, 12))
    const bodyStart = headEnd + 4
    const length = lengthOf(head, status)
    if (length === null) {
      const end = endOfChunks(all, bodyStart)
      return end < 0 ? wait(all) : { status, bytes: end }
    }
    bytes = bodyStart + length
    missing = bytes - all.length
    return missing > 0 ? null : { status, bytes }
  }

  function wait(all: Buffer): null {
    pending = all
    return null
  }

  return {
    take(chunk) {
      if (missing > 0) {
        missing -= chunk.length
        return missing > 0 ? null : { status, bytes }
      }
      const all = pending ? Buffer.concat([pending, chunk]) : chunk
      pending = null
      return begin(all)
    },
  }
}

/** Null: the answer comes in chunks. */
function lengthOf(head: string, status: number): number | null {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return Number(length)
  return status === 304 || status === 204 ? 0 : null
}

/** Where the last chunk ends, or -1 while it has not come. */
function endOfChunks(all: Buffer, start: number): number {
  for (let at = start; ; ) {
    const lineEnd = all.indexOf('\r\n', at)
    if (lineEnd < 0) return -1
    const size = Number.parseInt(all.toString('latin1', at, lineEnd), 16)
    at = lineEnd + 2 + size + 2
    if (at > all.length) return -1
    if (size === 0) return at
  }
}
