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
import { changesNothing, DatabaseSilent, lostConnection, notConnected } from './unavailable.ts'

// int8 columns hold cents and counts. A value that a JavaScript number can't represent exactly is an error.
pg.types.setTypeParser(pg.types.builtins.INT8, text => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('int8 beyond 2^53')
  return value
})

/** Runs SQL, on the pool or in one transaction. */
export type Db = {
  /**
   * Runs a statement. With a name it is prepared once per connection; without, it is planned for its values, as searches need. Columns
   * have their names in camelCase: `raised_amount` is `raisedAmount`.
   */
  rows<Row>(name: string | null, text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** An open transaction. Functions that write take this type, so they can't be called outside one. */
export type Tx = Db & { readonly inTransaction: true }

/** Runs reports and reads of pages, perhaps on a replica. It refuses statements that write, and its type can't be passed as a `Db`. */
export type Reads = Pick<Db, 'rows'> & { readonly writes: 'never' }

export type Database = Db & {
  readonly pool: pg.Pool
  /**
   * For LISTEN, session locks and session settings, which outlive a transaction. Differs from `pool` only if DATABASE_URL is a pooler.
   */
  readonly sessions: pg.Pool
  /**
   * A replica that shows everything committed before the call, by anyone on any server, or else the primary. Decisions about writes,
   * sign-in and access read from the primary.
   */
  reader(): Promise<Reads>
  /** The pools of `reader`, in the order to try them. */
  readerPools(): Promise<pg.Pool[]>
  /**
   * Runs `work` in one READ COMMITTED transaction, at most 3 times: it is retried after a deadlock, a serialization failure, and a
   * connection that was lost before the commit was sent. `slow` allows minutes, for closing a month or the self-check.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: { slow?: boolean }): Promise<T>
  close(): Promise<void>
}

/** Opens the pool. The loss of an idle connection is only logged. */
export function openDatabase(
  url: string,
  log: Logger,
  options: {
    max?: number
    timeouts?: Partial<Timeouts>
    /** Used instead of `url` for everything that ends with a transaction. */
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

/** For the job worker, and for locks at startup. */
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

/** A pooler refuses session settings, so the time-outs are settings of the role (`storeTimeouts`). */
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

/** Sends no prepared statements: this pooler runs each transaction on another connection, which doesn't know them. */
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
  // The running query reports a lost connection; without a listener the loss would end the process as well.
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
        // All further reads go to the primary too, so that none is older than those before it.
        replica = null
      }
      return await rowsOfPool<Row>(pool, name, text, values)
    },
  }
}

/** True if the replica was lost or hangs, or canceled the statement because it conflicted with replay (SQLSTATE 40001). */
export function mayAskPrimary(error: unknown): boolean {
  if (error instanceof DatabaseSilent || sqlState(error) === '40001') return true
  return (lostConnection(error) || notConnected(error)) && !isTimeUp(error)
}

/** When one connection is lost, others are too. After this pause the pool has noticed. */
const lostPauseMs = 50

type Statement = { name: string | null; text: string; values?: readonly unknown[] | undefined }

async function runNamed<Row>(on: pg.PoolClient, { name, text, values = [] }: Statement): Promise<Row[]> {
  return await namedRows<Row>(on, { ...(name && { name }), text, values })
}

/** Runs a statement within the time that its request has left. */
async function runInTime<T>(pool: pg.Pool, statement: () => Promise<T>, ignoresSilence = false): Promise<T> {
  const answer = await waitFor(pool, statement, { ignoresSilence })
  noteAnswer(pool)
  return answer
}

/** Runs one statement on any connection. If the connection is lost, a statement that changes nothing is retried. */
async function rowsOfPool<Row>(
  pool: pg.Pool,
  name: string | null,
  text: string,
  values?: readonly unknown[],
  triesLeft = changesNothing(text) ? 3 : 1,
): Promise<Row[]> {
  const client = await connect(pool)
  let failure: unknown
  try {
    return await runInTime(pool, () => runNamed<Row>(client, { name, text, values }))
  } catch (error) {
    failure = error
    if (triesLeft === 1 || !lostConnection(error) || isTimeUp(error)) throw error
  } finally {
    client.release(isBroken(failure))
  }
  await sleep(lostPauseMs)
  return await rowsOfPool(pool, name, text, values, triesLeft - 1)
}

/** Each attempt releases its connection before the next: callers that held one while waiting for another would deadlock. */
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

/** The connection was lost before the commit was sent, so PostgreSQL rolled back. */
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
    broken = isBroken(error)
    // On a broken connection a rollback would hang; it is closed instead.
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

/** The SQLSTATE of an error or of its cause, or undefined. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code
  return 'cause' in error ? sqlState(error.cause) : undefined
}

/** The name of the constraint that refused a write, or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  return 'cause' in error ? violatedConstraint(error.cause) : undefined
}

function isTransient(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40001' || state === '40P01'
}
