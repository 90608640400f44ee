import { isLoopbackAddress } from '../lib/address-key.ts'
import type { App } from '../platform/app.server.ts'
import { addressKey, tooMany } from '../platform/http/limits.server.ts'
import { setOpenStreams } from '../platform/metrics.server.ts'
import type { Live } from '../platform/topics/live.server.ts'

/** Streams that may be open on this server at once: a school of 300 with two pages each, a person with twenty, and what a process carries. */
export const mostStreams = { address: 600, person: 20, server: 12_000 }

const open = new WeakMap<App, Map<string, number>>()
/** Browsers reconnect by themselves after some seconds. */
const comeBackAfterMs = 10_000
const everyone = 'server'

/** Who a stream is counted for. */
export type StreamOwner = { address: string; userId: string | null }

/** TooManyRequests (429) where one more stream would be too many for its address, its person or this server. */
export function refuseMoreStreams(app: App, owner: StreamOwner): void {
  const counts = countsOf(app)
  for (const { key, name, most } of countedAs(owner)) {
    if ((counts.get(key) ?? 0) >= most)
      throw tooMany(app, { name, points: most, seconds: 0 }, comeBackAfterMs)
  }
}

/** What a stream watches by: it counts from the beginning of its watch to the end of it. */
export function countedLive(app: App, owner: StreamOwner): Pick<Live, 'watch'> {
  return {
    watch(...given) {
      const unwatch = app.live.watch(...given)
      const ended = countStream(app, owner)
      return () => {
        ended()
        unwatch()
      }
    },
  }
}

/** Counts a stream that has begun; call the answer, once or more, when it has ended. */
export function countStream(app: App, owner: StreamOwner): () => void {
  const counts = countsOf(app)
  const add = (by: 1 | -1) => {
    for (const { key } of countedAs(owner)) {
      const next = (counts.get(key) ?? 0) + by
      if (next > 0) counts.set(key, next)
      else counts.delete(key)
    }
    setOpenStreams(counts.get(everyone) ?? 0)
  }
  add(1)
  let ended = false
  return () => {
    if (!ended) add(-1)
    ended = true
  }
}

function countedAs({ address, userId }: StreamOwner) {
  const key = addressKey(address)
  return [
    { key: everyone, name: 'streams-server', most: mostStreams.server },
    ...(isLoopbackAddress(address) || address === 'unknown'
      ? []
      : [{ key: `address ${key}`, name: 'streams-address', most: mostStreams.address }]),
    ...(userId ? [{ key: `person ${userId}`, name: 'streams-person', most: mostStreams.person }] : []),
  ]
}

function countsOf(app: App): Map<string, number> {
  const known = open.get(app) ?? new Map<string, number>()
  open.set(app, known)
  return known
}
