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

/** At most `points` actions in `seconds`, from the first one on. The counters, the log and the metrics use `name`. */
export type Limit = { name: string; points: number; seconds: number }

/**
 * Counts an action of `key` (a person, an address, or both) for all servers. Refuses TooManyRequests (429) beyond the limit, then from memory,
 * so that a flood of requests causes no writes. Without the database each server counts for itself. Uses a connection of its own, so don't
 * call it in a transaction.
 */
export async function countAgainst(app: App, limit: Limit, key: string, points = 1): Promise<void> {
  await refuseBeyond(app, limit, () =>
    sharedCounter(app, limit)
      .consume(hashed(app, key), points)
      .catch(error => {
        if (error instanceof RateLimiterRes) throw error
        logOutage(app, limit, error)
        return ownCounter(app, limit).consume(key, points)
      }),
  )
}

/** As `countAgainst`, but only in this process's memory, for frequent reads. */
export async function countInMemory(app: App, limit: Limit, key: string): Promise<void> {
  await refuseBeyond(app, limit, () => ownCounter(app, limit).consume(key))
}

/** Counts one call of the operation `name`; refuses TooManyRequests (429) beyond its limit. */
export async function limitRate(
  app: App,
  name: string,
  { points, seconds, inMemory }: RateLimit,
  key: string,
): Promise<void> {
  await (inMemory ? countInMemory : countAgainst)(app, { name, points, seconds }, key)
}

// Counted in memory, because a write would cost more than the read. Each admits a school of 300 behind one address that opens the same page
// within a minute, and stops a single machine from occupying the server (docs/decisions/0010).

/** For all reads of one person or address: screens' data, search, generated pictures. */
export const anyRead: Limit = { name: 'reads', points: 1800, seconds: 60 }
/** For pages rendered on the server, which take about 10 ms each. */
export const renderedPages: Limit = { name: 'pages', points: 900, seconds: 60 }

/**
 * Counts one read; refuses TooManyRequests (429). Calls from this machine are not counted: they come from tests, or from an undeclared proxy
 * that would make all visitors one.
 */
export async function limitReads(
  app: App,
  limit: Limit,
  address: string,
  caller = addressKey(address),
): Promise<void> {
  if (address !== 'unknown' && !isLoopbackAddress(address)) await countInMemory(app, limit, caller)
}

/** The number of actions that count against the limit now. */
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
 * Counts actions without refusing any, for what turns out to be wrong afterwards. Returns the new number, so that concurrent callers can't all
 * believe to be within the limit.
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

/** Resets a count. A server that has seen the limit reached still refuses until the window ends. */
export async function forgetCount(app: App, limit: Limit, key: string): Promise<void> {
  await ownCounter(app, limit).delete(key)
  await sharedCounter(app, limit)
    .delete(hashed(app, key))
    .catch(error => logOutage(app, limit, error))
}

/** The key of the current request's address, IPv6 by /64. */
export function callerKey(): string {
  return addressKey(requestScope()?.clientAddress ?? 'unknown')
}

/** The refusal beyond a limit (429), logged as a security event. */
export function tooMany(app: App, limit: Limit, milliseconds = limit.seconds * 1000): Refusal {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
  securityEvent(app, 'limit-hit', { limit: limit.name })
  return refusal('TooManyRequests', 429, phrase('Too many attempts. Please wait a moment and try again.'), {
    facts: { retryAfter },
  })
}

/** Deletes counters whose window has ended and returns their number. */
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

/** One counter per limit and app. */
function counterOf<C>(of: WeakMap<App, Map<string, C>>, app: App, limit: Limit, make: () => C): C {
  const counters = of.get(app) ?? new Map<string, C>()
  of.set(app, counters)
  const id = `${limit.name} ${limit.points}/${limit.seconds}`
  const counter = counters.get(id) ?? make()
  counters.set(id, counter)
  return counter
}

/** Counters store addresses and emails only as keyed hashes. */
const hashed = (app: App, key: string) => app.secrets.hash('limit', key)

async function refuseBeyond(app: App, limit: Limit, consume: () => Promise<unknown>): Promise<void> {
  try {
    await consume()
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany(app, limit, error.msBeforeNext) : error
  }
}

function logOutage(app: App, limit: Limit, error: unknown): void {
  app.log.warn({ limit: limit.name, err: (error as Error).message }, 'a limit is counted on this server only')
}
