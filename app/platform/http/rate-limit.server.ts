import { RateLimiterMemory } from 'rate-limiter-flexible'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { RateLimit } from './operation.server.ts'

const limiters = new Map<string, RateLimiterMemory>()

/** Counts one call; refuses with TooManyRequests (429) beyond the limit. Counters live in this process. */
export async function limitRate(name: string, limit: RateLimit, key: string): Promise<void> {
  const limiter =
    limiters.get(name) ??
    new RateLimiterMemory({ points: limit.points, duration: limit.seconds, keyPrefix: name })
  limiters.set(name, limiter)
  try {
    await limiter.consume(key)
  } catch {
    throw refusal('TooManyRequests', 429, phrase('Too many attempts. Please wait a moment and try again.'))
  }
}
