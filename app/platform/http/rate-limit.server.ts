import type { App } from '../app.server.ts'
import { countAgainst, countInMemory } from './limits.server.ts'
import type { RateLimit } from './operation.server.ts'

/** Counts one call of the operation `name`; refuses TooManyRequests (429) beyond its limit. */
export async function limitRate(
  app: App,
  name: string,
  { points, seconds, inMemory }: RateLimit,
  key: string,
): Promise<void> {
  await (inMemory ? countInMemory : countAgainst)(app, { name, points, seconds }, key)
}
