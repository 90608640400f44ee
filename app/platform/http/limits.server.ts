import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { addressKey } from '../../lib/address-key.ts'
import { phrase } from '../../lib/phrase.ts'
import { type Refusal, refusal } from '../../lib/refusal.ts'
import type { App } from '../app.server.ts'
import type { Db } from '../database/database.server.ts'
import { securityEvent } from '../security-events.server.ts'
import { requestScope } from './request-scope.server.ts'

export { addressKey }

/**
 * So many actions in so many seconds, from the first one on. `name` is the limit's own: in the counters, the log and the metrics.
 */
export type Limit = { name: string; points: number; seconds: number }

/**
 * Counts one action of `key` (a person, an address, both), or so many points, for all servers together. Refuses TooManyRequests (429) beyond the
 * limit; a server that has seen a limit reached refuses from memory, so that a flood of requests is no flood of writes. While the
 * database does not answer, each server counts for itself. Not for use inside a transaction: it takes a connection of its own.
 */
export async function countAgainst(app: App, limit: Limit, key: string, points = 1): Promise<void> {
  await refuseBeyond(app, limit, () =>
    sharedCounter(app, limit)
      .consume(hashed(app, key), points)
      .catch(error => {
        if (error instanceof RateLimiterRes) throw error
        noteOutage(app, limit, error)
        return ownCounter(app, limit).consume(key, points)
      }),
  )
}

/** As `countAgainst`, in this process's memory alone: for what is read so often that a write each would cost more than the reading. */
export async function countInMemory(app: App, limit: Limit, key: string): Promise<void> {
  await refuseBeyond(app, limit, () => ownCounter(app, limit).consume(key))
}

/** How many actions of `key` count against the limit now; refuses nothing. */
export async function countOf(app: App, limit: Limit, key: string): Promise<number> {
  const counted = await sharedCounter(app, limit)
    .get(hashed(app, key))
    .catch(error => {
      noteOutage(app, limit, error)
      return ownCounter(app, limit).get(key)
    })
  return counted?.consumedPoints ?? 0
}

/**
 * Counts actions without refusing any: for what is found to be wrong only after it was done. Answers how many there are now, so
 * that of many at once no more than the limit are seen within it.
 */
export async function penalize(app: App, limit: Limit, key: string, points = 1): Promise<number> {
  const counted = await sharedCounter(app, limit)
    .penalty(hashed(app, key), points)
    .catch(error => {
      noteOutage(app, limit, error)
      return ownCounter(app, limit).penalty(key, points)
    })
  return counted.consumedPoints
}

/** Sets a count back to nothing. Another server that has seen the limit reached goes on refusing until the window ends. */
export async function forgetCount(app: App, limit: Limit, key: string): Promise<void> {
  await ownCounter(app, limit).delete(key)
  await sharedCounter(app, limit)
    .delete(hashed(app, key))
    .catch(error => noteOutage(app, limit, error))
}

/** Who calls, for a limit that counts by address: the address behind the request at hand, IPv6 by /64. */
export function callerKey(): string {
  return addressKey(requestScope()?.clientAddress ?? 'unknown')
}

/** The refusal of someone who is beyond a limit (429), counted and logged as a security event. */
export function tooMany(app: App, limit: Limit, milliseconds = limit.seconds * 1000): Refusal {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
  securityEvent(app, 'limit-hit', { limit: limit.name })
  return refusal('TooManyRequests', 429, phrase('Too many attempts. Please wait a moment and try again.'), {
    facts: { retryAfter },
  })
}

/** Takes away counters whose window has ended. Answers how many. */
export async function sweepLimits(db: Db): Promise<number> {
  const gone = await db.rows(
    'sweep_limits',
    'delete from rate_limits where expire < extract(epoch from now()) * 1000 returning 1',
  )
  return gone.length
}

const shared = new WeakMap<App, Map<string, RateLimiterPostgres>>()
const own = new WeakMap<App, Map<string, RateLimiterMemory>>()

const options = ({ name, points, seconds }: Limit) => ({ keyPrefix: name, points, duration: seconds })

function sharedCounter(app: App, limit: Limit): RateLimiterPostgres {
  return madeOnce(
    shared,
    app,
    limit,
    () =>
      new RateLimiterPostgres({
        ...options(limit),
        storeClient: app.db.pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        inMemoryBlockOnConsumed: limit.points,
      }),
  )
}

function ownCounter(app: App, limit: Limit): RateLimiterMemory {
  return madeOnce(own, app, limit, () => new RateLimiterMemory(options(limit)))
}

/** One counter for each limit of each app, as long as the app lives. */
function madeOnce<C>(of: WeakMap<App, Map<string, C>>, app: App, limit: Limit, make: () => C): C {
  const known = of.get(app) ?? new Map<string, C>()
  of.set(app, known)
  const id = `${limit.name} ${limit.points}/${limit.seconds}`
  const counter = known.get(id) ?? make()
  known.set(id, counter)
  return counter
}

/** Counters name nobody: an address or an email stands in them as a keyed hash. */
const hashed = (app: App, key: string) => app.secrets.hash('limit', key)

async function refuseBeyond(app: App, limit: Limit, consume: () => Promise<unknown>): Promise<void> {
  try {
    await consume()
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany(app, limit, error.msBeforeNext) : error
  }
}

function noteOutage(app: App, limit: Limit, error: unknown): void {
  app.log.warn(
    { limit: limit.name, err: (error as Error).message },
    'a limit is counted on this server alone',
  )
}
