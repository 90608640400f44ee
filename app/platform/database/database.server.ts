import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.server.ts'
import {
  connect,
  defaultTimeouts,
  extendTimeouts,
  graceMs,
  isBroken,
  isTimeUp,
  resetTimeouts,
  type Timeouts,
} from './connection.server.ts'
import { namedRows } from './named-rows.server.ts'
import type { Pooler } from './pooler.server.ts'
import { openReplicas, type Replicas } from './replicas.server.ts'
import { noteAnswer, waitFor } from './request-budget.server.ts'
import { changesNothing, DatabaseSilent, lostConnection, notConnected, sqlState } from './unavailable.ts'
import { noteWriteFailure } from './write-failures.server.ts'

/** Runs SQL statements on the pool or in one transaction. */
export type Db = {
  /**
   * Runs a statement. With a name, it is prepared once per connection; without one, PostgreSQL plans it for the actual values, which
   * searches need. Column names are converted to camelCase: `raised_amount` becomes `raisedAmount`.
   */
  rows<Row>(name: string | null, text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** An open transaction. Functions that write take this type, so they can't be called outside one. */
export type Tx = Db & { readonly inTransaction: true }

/** For reports and page loads, which may read from a replica. Statements that write are refused, and the type isn't assignable to `Db`. */
export type Reads = Pick<Db, 'rows'> & { readonly writes: 'never' }

export type Database = Db & {
  readonly pool: pg.Pool
  /**
   * For LISTEN, session locks and session settings, which outlive a transaction. The same as `pool` unless DATABASE_URL points to a pooler.
   */
  readonly sessions: pg.Pool
  /**
   * Returns a replica that shows every commit made before the call on any server, or the primary if no replica does. Decisions about
   * writes, sign-in and access must read from the primary.
   */
  reader(): Promise<Reads>
  /** The pools that `reader` would try, in order. */
  readerPools(): Promise<pg.Pool[]>
  /**
   * Runs `work` in one READ COMMITTED transaction. Tries up to 3 times, after a deadlock, a serialization failure, or a connection lost
   * before the commit was sent. `slow` allows statements minutes, for closing a month or the self-check.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: { slow?: boolean }): Promise<T>
  close(): Promise<void>
}

/** Opens the connection pools. If an idle connection is lost, the error is only logged. */
export function openDatabase(
  url: string,
  log: Logger,
  options: {
    max?: number
    timeouts?: Partial<Timeouts>
    /** The pooler for everything that doesn't outlive a transaction; `url` then serves only sessions. */
    pooler?: Pooler | null
    replicaUrls?: readonly string[]
  } = {},
): Database {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const max = options.max ?? 20
  const { pooler } = options
  const pool = pooler
    ? openPool(pooledConfig(pooler, max, timeouts), log)
    : openPool(directConfig(url, max, timeouts), log)
  const sessions = pooler ? openPool(directConfig(url, sessionsMax, timeouts), log) : pool
  const replicas = options.replicaUrls?.length
    ? openReplicas(options.replicaUrls, pool, log, { max, timeouts })
    : null
  return {
    pool,
    sessions,
    rows: (name, text, values) => rowsOfPool(pool, name, text, values),
    transaction: (work, { slow = false } = {}) => transactionWithRetry(pool, work, slow, 3),
    reader: () => readerOf(pool, replicas),
    async readerPools() {
      const replica = await replicas?.upToDate()
      return replica ? [replica, pool] : [pool]
    },
    async close() {
      await replicas?.close()
      if (sessions !== pool) await sessions.end()
      await pool.end()
    },
  }
}

/** The size of the pool for sessions, which serves only the job worker, LISTEN and locks at startup. */
const sessionsMax = 8

function directConfig(url: string, max: number, timeouts: Timeouts): pg.PoolConfig {
  return {
    connectionString: url,
    max,
    application_name: 'tassel',
    connectionTimeoutMillis: timeouts.connect,
    lock_timeout: timeouts.lock,
    statement_timeout: timeouts.statement,
    idle_in_transaction_session_timeout: timeouts.idle,
    query_timeout: timeouts.statement + graceMs,
  }
}

/** A pooler refuses session settings, so `storeTimeouts` stores the time-outs as settings of the role. */
function pooledConfig({ url, keepsNames }: Pooler, max: number, timeouts: Timeouts): pg.PoolConfig {
  return {
    connectionString: url,
    max,
    application_name: 'tassel',
    connectionTimeoutMillis: timeouts.connect,
    query_timeout: timeouts.statement + graceMs,
    ...(keepsNames ? {} : { Client: WithoutNames }),
  }
}

/** Sends no prepared statements: this pooler may run each transaction on another connection, which hasn't prepared them. */
class WithoutNames extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own overloads, passed on
  override query(config: any, ...more: any[]): any {
    const nameless =
      config && typeof config === 'object' && config.name ? { ...config, name: undefined } : config
    return (super.query as (...all: unknown[]) => unknown)(nameless, ...more)
  }
}

function openPool(config: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', error => log.warn({ err: error.message }, 'an idle database connection was lost'))
  // The running query already rejects if the connection is lost; without a listener, the `error` event would also crash the process.
  pool.on('connect', client => {
    client.on('error', () => undefined)
  })
  return pool
}

async function readerOf(pool: pg.Pool, replicas: Replicas | null): Promise<Reads> {
  let replica = (await replicas?.upToDate()) ?? null
  return {
    writes: 'never',
    async rows<Row>(name: string | null, text: string, values?: readonly unknown[]) {
      if (!changesNothing(text)) throw new Error('a reader was given a statement that may write')
      const from = replica
      try {
        if (from) return await rowsOfPool<Row>(from, name, text, values, 1)
      } catch (error) {
        if (!mayAskPrimary(error)) throw error
        // After a failure all further reads use the primary, so that no read is older than an earlier one.
        replica = null
      }
      return await rowsOfPool<Row>(pool, name, text, values)
    },
  }
}

/** True if the replica was lost or hangs, or canceled the statement because of a conflict with WAL replay (SQLSTATE 40001). */
export function mayAskPrimary(error: unknown): boolean {
  if (error instanceof DatabaseSilent || sqlState(error) === '40001') return true
  return (lostConnection(error) || notConnected(error)) && !isTimeUp(error)
}

/** When one connection is lost, others usually are too. After this pause in ms the pool has removed them. */
const lostPauseMs = 50

type Statement = { name: string | null; text: string; values?: readonly unknown[] | undefined }

async function runNamed<Row>(on: pg.PoolClient, { name, text, values = [] }: Statement): Promise<Row[]> {
  return await namedRows<Row>(on, { ...(name && { name }), text, values })
}

/** Runs a statement within the remaining time budget of the request. */
async function runInTime<T>(pool: pg.Pool, statement: () => Promise<T>, ignoresSilence = false): Promise<T> {
  const answer = await waitFor(pool, statement, { ignoresSilence })
  noteAnswer(pool)
  return answer
}

/** Runs one statement on any connection of the pool. If the connection is lost, a read-only statement is retried. */
async function rowsOfPool<Row>(
  pool: pg.Pool,
  name: string | null,
  text: string,
  values?: readonly unknown[],
  triesLeft = 3,
): Promise<Row[]> {
  const client = await connect(pool)
  let failure: unknown
  try {
    return await runInTime(pool, () => runNamed<Row>(client, { name, text, values }))
  } catch (error) {
    failure = error
    noteWriteFailure(pool, error)
    const mayRepeat = triesLeft > 1 && lostConnection(error) && !isTimeUp(error)
    if (!mayRepeat || !changesNothing(text)) throw error
  } finally {
    client.release(isBroken(failure))
  }
  await sleep(lostPauseMs)
  return await rowsOfPool(pool, name, text, values, triesLeft - 1)
}

/**
 * Each attempt releases its connection before the next one starts: callers that hold a connection while waiting for another would deadlock.
 */
async function transactionWithRetry<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  slow: boolean,
  triesLeft: number,
): Promise<T> {
  try {
    return await transactionOnce(pool, work, slow)
  } catch (error) {
    if (triesLeft === 1 || !(isTransient(error) || error instanceof LostBeforeCommit)) throw unwrapped(error)
    if (error instanceof LostBeforeCommit) await sleep(lostPauseMs)
  }
  return await transactionWithRetry(pool, work, slow, triesLeft - 1)
}

/** Thrown if the connection was lost before COMMIT was sent, so that PostgreSQL certainly rolled back. */
class LostBeforeCommit extends Error {}

const unwrapped = (error: unknown) => (error instanceof LostBeforeCommit ? error.cause : error)

async function transactionOnce<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>, slow: boolean): Promise<T> {
  const client = await connect(pool)
  let broken: Error | undefined
  let committing = false
  const run = <R>(statement: () => Promise<R>) => (slow ? statement() : runInTime(pool, statement, true))
  try {
    await run(() => client.query('begin'))
    if (slow) await extendTimeouts(client)
    const result = await work({
      inTransaction: true,
      rows: (name, text, values) => run(() => runNamed(client, { name, text, values })),
    })
    committing = true
    await run(() => client.query('commit'))
    return result
  } catch (error) {
    noteWriteFailure(pool, error)
    broken = isBroken(error)
    // On a broken connection ROLLBACK would hang, so the connection is closed instead.
    if (!broken) {
      await client.query('rollback').catch(failure => {
        broken = failure as Error
      })
    }
    if (broken && !committing && lostConnection(error) && !isTimeUp(error))
      throw new LostBeforeCommit('lost', { cause: error })
    throw error
  } finally {
    if (slow) resetTimeouts(client)
    client.release(broken)
  }
}

/** Returns the name of the constraint that a write violated. */
export function violatedConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  return 'cause' in error ? violatedConstraint(error.cause) : undefined
}

function isTransient(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40001' || state === '40P01'
}
