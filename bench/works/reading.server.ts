import { inTurn, load, wire } from '../load/load.server.ts'
import type { Side } from '../sides/process.server.ts'
import type { Runner } from './work.ts'

/** As browsers ask. */
const visitor = { 'accept-encoding': 'gzip, deflate, br' }

/** Reads these addresses in turn, for so many seconds, after one request for each to fill caches. */
export function reading(
  { port }: Side,
  paths: readonly string[],
  seconds: number,
  headers: Readonly<Record<string, string>> = visitor,
): Runner {
  const requests = paths.map(path => wire(path, { headers }))
  let isWarm = false
  return async connections => {
    const left = [...requests]
    if (!isWarm) await load({ port, connections: 8, next: () => left.pop() })
    isWarm = true
    return await load({ port, connections, next: inTurn(requests), seconds })
  }
}
