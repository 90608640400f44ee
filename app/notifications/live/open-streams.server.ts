import { isLoopbackAddress } from '../../lib/address-key.ts'
import type { App } from '../../platform/app.server.ts'
import { addressKey, tooMany } from '../../platform/http/limits.server.ts'
import { setOpenStreams } from '../../platform/metrics.server.ts'
import type { Live } from '../../platform/topics/live.server.ts'

/** Limits of concurrent streams per IP address (a school's 300 students with two tabs each), per user, and per server process. */
export const maxStreams = { address: 600, person: 20, server: 12_000 }

const retryAfterMs = 10_000
const serverKey = 'server'

const countsByApp = new WeakMap<App, Map<string, number>>()

export type StreamOwner = { address: string; userId: string | null }

/** Refuses with TooManyRequests (429) if the IP address, the user or this server has too many open streams. */
export function refuseMoreStreams(app: App, owner: StreamOwner): void {
  const counts = countsOf(app)
  for (const { key, name, most } of limitsOf(owner)) {
    if ((counts.get(key) ?? 0) >= most) throw tooMany(app, { name, points: most, seconds: 0 }, retryAfterMs)
  }
}

/** Wraps `app.live` so that each watch counts as an open stream of `owner` until it stops. */
export function countedLive(app: App, owner: StreamOwner): Pick<Live, 'watch'> {
  return {
    watch(...args) {
      const unwatch = app.live.watch(...args)
      const uncount = countStream(app, owner)
      return () => {
        uncount()
        unwatch()
      }
    },
  }
}

/** Counts an open stream. Returns an idempotent function that stops counting it. */
export function countStream(app: App, owner: StreamOwner): () => void {
  const counts = countsOf(app)
  const add = (change: 1 | -1) => {
    for (const { key } of limitsOf(owner)) {
      const count = (counts.get(key) ?? 0) + change
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    }
    setOpenStreams(counts.get(serverKey) ?? 0)
  }
  add(1)
  let isCounted = true
  return () => {
    if (isCounted) add(-1)
    isCounted = false
  }
}

function limitsOf({ address, userId }: StreamOwner) {
  const isLimitedByAddress = !isLoopbackAddress(address) && address !== 'unknown'
  return [
    { key: serverKey, name: 'streams-server', most: maxStreams.server },
    ...(isLimitedByAddress
      ? [{ key: `address ${addressKey(address)}`, name: 'streams-address', most: maxStreams.address }]
      : []),
    ...(userId ? [{ key: `person ${userId}`, name: 'streams-person', most: maxStreams.person }] : []),
  ]
}

function countsOf(app: App): Map<string, number> {
  const counts = countsByApp.get(app) ?? new Map<string, number>()
  countsByApp.set(app, counts)
  return counts
}
