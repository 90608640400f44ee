import { AsyncLocalStorage } from 'node:async_hooks'

/** The longest time in ms before a stored response is renewed. */
const renewedAfterMs = 600_000
/** In ms. A response that can't be renewed is served no longer than this, so a change that no topic announces is seen by then. */
const keptForMs = 1_200_000

/** Both in ms of the app's clock. */
export type Life = {
  /** From this instant, the next request renews the response. Others still get the stored one until it is done. */
  renewAt: number
  /** From then on the response isn't served. */
  until: number
}

const making = new AsyncLocalStorage<{ now: number; until: number }>()

/**
 * Runs `make` at the time `now`, and returns its result and how long it may be served: until it changes by itself (`changesAt`), at most 20
 * minutes. It is renewed after 5 to 10 minutes, at random, so that responses made together don't expire together.
 */
export async function withLife<T>(now: Date, make: () => Promise<T>): Promise<{ made: T; life: Life }> {
  const own = { now: now.getTime(), until: now.getTime() + keptForMs }
  const made = await making.run(own, make)
  return { made, life: { renewAt: renewalAfter(own.now), until: own.until } }
}

/** A random time from 5 to 10 minutes after `now`, in ms. */
export const renewalAfter = (now: number) => now + Math.ceil((renewedAfterMs * (1 + Math.random())) / 2)

/** Declares that what was read changes at this instant by itself, without an announcement. Null or a past instant: it doesn't. */
export function changesAt(instant: Date | number | null): void {
  const own = making.getStore()
  const at = Number(instant ?? 0)
  if (own && at > own.now) own.until = Math.min(own.until, at)
}
