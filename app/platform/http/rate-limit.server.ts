import { RateLimiterMemory } from 'rate-limiter-flexible'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { RateLimit } from './operation.server.ts'

/** Each house of this process counts for itself. */
const limiters = new WeakMap<object, Map<string, RateLimiterMemory>>()

/** Counts one call to a house; refuses with TooManyRequests (429) beyond the limit. Counters live in this process. */
export async function limitRate(house: object, name: string, limit: RateLimit, key: string): Promise<void> {
  try {
    await limiterOf(house, name, limit).consume(key)
  } catch {
    throw refusal('TooManyRequests', 429, phrase('Too many attempts. Please wait a moment and try again.'))
  }
}

function limiterOf(house: object, name: string, { points, seconds }: RateLimit): RateLimiterMemory {
  const own = limiters.get(house) ?? new Map<string, RateLimiterMemory>()
  limiters.set(house, own)
  const limiter = own.get(name) ?? new RateLimiterMemory({ points, duration: seconds, keyPrefix: name })
  own.set(name, limiter)
  return limiter
}
