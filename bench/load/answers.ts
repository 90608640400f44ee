export type Answer = { status: number; bytes: number }

/**
 * Parses HTTP/1.1 responses from socket data: `take` returns a response when it is complete, otherwise null. Supports content-length and
 * chunked bodies, but not compression. Expects one request at a time, so that no data follows a response.
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

/** The content length; null if the body is chunked. */
function lengthOf(head: string, status: number): number | null {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return Number(length)
  return status === 304 || status === 204 ? 0 : null
}

/** The offset after the last chunk, or -1 if the last chunk hasn't arrived. */
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
