import { inTurn, load, wire } from '../load/load.server.ts'
import type { Side } from '../sides/process.server.ts'
import type { Runner } from './work.ts'

/** The headers of a browser. */
const visitor = { 'accept-encoding': 'gzip, deflate, br' }

/** Requests these paths in turn for `seconds`, after one request to each to fill caches. */
export function reading(
  { port }: Side,
  paths: readonly string[],
  seconds: number,
  headers: Readonly<Record<string, string>> = visitor,
): Runner {
  const requests = paths.map(path => wire(path, { headers }))
  let isWarm = false
  return async connections => {
    const remaining = [...requests]
    if (!isWarm) await load({ port, connections: 8, next: () => remaining.pop() })
    isWarm = true
    return await load({ port, connections, next: inTurn(requests), seconds })
  }
}
