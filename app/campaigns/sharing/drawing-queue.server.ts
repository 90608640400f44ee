import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'

type Drawn = Uint8Array<ArrayBuffer>

const maxQueued = 20
/** How long a request waits for its picture, in ms. Messengers give up after a few seconds. */
const maxWaitMs = 4_000

/**
 * Returns a function that draws one picture at a time and keeps the `max` most recently used by their key. It refuses TooBusy (503) if too
 * many are being drawn, or after four seconds (P726).
 */
export function drawingQueue(max: number): (key: string, draw: () => Promise<Drawn>) => Promise<Drawn> {
  const drawings = new LRUCache<string, Promise<Drawn>>({ max })
  const oneByOne = pLimit(1)

  async function start(draw: () => Promise<Drawn>): Promise<Drawn> {
    if (oneByOne.pendingCount >= maxQueued) throw tooBusy()
    const asked = performance.now()
    return await oneByOne(() => {
      // Nobody waits for it any longer.
      if (performance.now() - asked > maxWaitMs) throw tooBusy()
      return draw()
    })
  }

  return async (key, draw) => {
    // Concurrent requests share one drawing.
    const drawing = drawings.get(key) ?? start(draw)
    drawings.set(key, drawing)
    drawing.catch(() => drawings.delete(key))
    return await inTime(drawing)
  }
}

/** Refuses after `maxWaitMs`. The drawing goes on, so that the next request finds it. */
async function inTime<T>(drawing: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooBusy()), maxWaitMs)
  return await Promise.race([drawing, late]).finally(() => clearTimeout(timer))
}

function tooBusy() {
  return refusal(
    'TooBusy',
    503,
    phrase('We’re creating a lot of pictures right now. Please try again in a moment.'),
    { facts: { retryAfter: 5 } },
  )
}
