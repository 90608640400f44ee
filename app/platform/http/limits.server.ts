import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { addressKey, isLoopbackAddress } from '../../lib/address-key.ts'
import { phrase } from '../../lib/phrase.ts'
import { type Refusal, refusal } from '../../lib/refusal.ts'
import type { App } from '../app.server.ts'
import type { Db } from '../database/database.server.ts'
import { securityEvent } from '../security-events.server.ts'
import type { RateLimit } from './operation.server.ts'
import { requestScope } from './request-scope.server.ts'

export { addressKey }

/** At most `points` actions within `seconds` of the first. `name` identifies the limit in counters, logs and metrics. */
export type Limit = { name: string; points: number; seconds: number }

/** How much of a limit is left, and in how many seconds its window ends. */
export type Left = { remaining: number; resetSeconds: number }

/**
 * Counts an action of `key` (a person, an IP address, or both) across all servers. Refuses with TooManyRequests (429) beyond the limit, from
 * then on in memory, so that a flood of requests causes no writes. If the database is unavailable, each server counts separately. Uses a
 * separate connection, so don't call it in a transaction.
 */
export async function countAgainst(app: App, limit: Limit, key: string, points = 1): Promise<Left> {
  return await refuseBeyond(app, limit, () =>
    sharedCounter(app, limit)
      .consume(hashed(app, key), points)
      .catch(error => {
        if (error instanceof RateLimiterRes) throw error
        logOutage(app, limit, error)
        return ownCounter(app, limit).consume(key, points)
      }),
  )
}

/** Like `countAgainst`, but counts only in this process, for frequent reads. */
export async function countInMemory(app: App, limit: Limit, key: string): Promise<void> {
  await refuseBeyond(app, limit, () => ownCounter(app, limit).consume(key))
}

/** Counts one call of the operation `name`. Refuses with TooManyRequests (429) beyond the operation's limit. */
export async function limitRate(
  app: App,
  name: string,
  { points, seconds, inMemory }: RateLimit,
  key: string,
): Promise<void> {
  await (inMemory ? countInMemory : countAgainst)(app, { name, points, seconds }, key)
}

// Both limits are counted in memory, because a database write would cost more than the read. Each allows a school of 300 people behind one
// IP address to open the same page within a minute, and keeps one client from occupying the server (docs/decisions/0010).

/** For all reads by one person or IP address: page data, search, generated pictures. */
export const anyRead: Limit = { name: 'reads', points: 1800, seconds: 60 }
/** For server-rendered pages, which take about 10 ms each. */
export const renderedPages: Limit = { name: 'pages', points: 900, seconds: 60 }

/**
 * Counts one read; refuses TooManyRequests (429). Doesn't count requests from this machine: they come from tests, or from a proxy that
 * isn't in TRUSTED_PROXIES and would make all visitors look like one.
 */
export async function limitReads(
  app: App,
  limit: Limit,
  address: string,
  caller = addressKey(address),
): Promise<void> {
  if (isFarAway(address)) await countInMemory(app, limit, caller)
}

/** False for this machine, whose requests `limitReads` doesn't count. */
export const isFarAway = (address: string): boolean => address !== 'unknown' && !isLoopbackAddress(address)

/** True if `countInMemory` would refuse another action of the key. */
export async function isSpent(app: App, limit: Limit, key: string): Promise<boolean> {
  const counted = await ownCounter(app, limit).get(key)
  return counted !== null && counted.remainingPoints <= 0
}

/** Returns how many actions currently count against the limit. */
export async function countOf(app: App, limit: Limit, key: string): Promise<number> {
  const counted = await sharedCounter(app, limit)
    .get(hashed(app, key))
    .catch(error => {
      logOutage(app, limit, error)
      return ownCounter(app, limit).get(key)
    })
  return counted?.consumedPoints ?? 0
}

/**
 * Counts an action that turned out to be wrong, without refusing. Returns the new count, so that concurrent callers can't all conclude that
 * they are within the limit.
 */
export async function penalize(app: App, limit: Limit, key: string, points = 1): Promise<number> {
  const counted = await sharedCounter(app, limit)
    .penalty(hashed(app, key), points)
    .catch(error => {
      logOutage(app, limit, error)
      return ownCounter(app, limit).penalty(key, points)
    })
  return counted.consumedPoints
}

/** Resets a count. Another server that has already blocked the key in memory refuses it until the window ends. */
export async function forgetCount(app: App, limit: Limit, key: string): Promise<void> {
  await ownCounter(app, limit).delete(key)
  await sharedCounter(app, limit)
    .delete(hashed(app, key))
    .catch(error => logOutage(app, limit, error))
}

/** The rate-limit key of the current request's IP address; IPv6 addresses are grouped by /64. */
export function callerKey(): string {
  return addressKey(requestScope()?.clientAddress ?? 'unknown')
}

/** Logs a security event and returns the refusal for exceeding a limit (429). */
export function tooMany(app: App, limit: Limit, milliseconds = limit.seconds * 1000): Refusal {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
  securityEvent(app, 'limit-hit', { limit: limit.name })
  return refusal('TooManyRequests', 429, phrase('Too many attempts. Please wait a moment and try again.'), {
    facts: { retryAfter },
  })
}

/** Deletes the counters of windows that have ended, and returns their number. */
export async function sweepLimits(db: Db): Promise<number> {
  const deleted = await db.rows(
    'sweep_limits',
    'delete from rate_limits where expire < extract(epoch from now()) * 1000 returning 1',
  )
  return deleted.length
}

const shared = new WeakMap<App, Map<string, RateLimiterPostgres>>()
const own = new WeakMap<App, Map<string, RateLimiterMemory>>()

const options = ({ name, points, seconds }: Limit) => ({ keyPrefix: name, points, duration: seconds })

function sharedCounter(app: App, limit: Limit): RateLimiterPostgres {
  return counterOf(
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
  return counterOf(own, app, limit, () => new RateLimiterMemory(options(limit)))
}

/** Returns the counter for a limit, which each app creates once. */
function counterOf<C>(of: WeakMap<App, Map<string, C>>, app: App, limit: Limit, make: () => C): C {
  const counters = of.get(app) ?? new Map<string, C>()
  of.set(app, counters)
  const id = `${limit.name} ${limit.points}/${limit.seconds}`
  const counter = counters.get(id) ?? make()
  counters.set(id, counter)
  return counter
}

/** Counters store IP addresses and emails only as keyed hashes. */
const hashed = (app: App, key: string) => app.secrets.hash('limit', key)

async function refuseBeyond(app: App, limit: Limit, consume: () => Promise<RateLimiterRes>): Promise<Left> {
  try {
    const { remainingPoints, msBeforeNext } = await consume()
    return { remaining: remainingPoints, resetSeconds: Math.ceil(msBeforeNext / 1000) }
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany(app, limit, error.msBeforeNext) : error
  }
}

function logOutage(app: App, limit: Limit, error: unknown): void {
  app.log.warn({ limit: limit.name, err: (error as Error).message }, 'a limit is counted on this server only')
}
