import { isLoopbackAddress } from '../../lib/address-key.ts'
import type { App } from '../app.server.ts'
import { addressKey, countInMemory, type Limit } from './limits.server.ts'

// Counted in memory: a write would cost more than the reading. Each is wide enough for a school of 300 behind one address that opens the
// same page within a minute, and narrow enough that one machine cannot hold the server: see docs/decisions/0010.

/** Everything that is read, by one person or address: screens' data, search, pictures made on demand. */
export const anyRead: Limit = { name: 'reads', points: 1800, seconds: 60 }
/** Whole pages, rendered on the server: some 10 ms of work each. */
export const renderedPages: Limit = { name: 'pages', points: 900, seconds: 60 }

/**
 * Counts one reading; refuses TooManyRequests (429). Whoever calls from this machine itself is not counted: it is a test, a measurement
 * or a proxy that nobody declared, behind which everyone would be one.
 */
export async function limitReads(
  app: App,
  limit: Limit,
  address: string,
  caller = addressKey(address),
): Promise<void> {
  if (address !== 'unknown' && !isLoopbackAddress(address)) await countInMemory(app, limit, caller)
}
