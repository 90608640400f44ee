import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.server.ts'
import {
  beQuick,
  beSlow,
  connect,
  graceMs,
  isBroken,
  isTimeUp,
  type Patience,
  usualPatience,
} from './connection.server.ts'
import { namedRows } from './named-rows.server.ts'
import type { Pooler } from './pooler.server.ts'
import { openReplicas, ReplicaGone, type Replicas } from './replicas.server.ts'
import { heardFrom, waitFor } from './request-budget.server.ts'
import { changesNothing, DatabaseSilent, lostConnection, notConnected } from './unavailable.ts'

// int8 carries cents and counts: exact in a JavaScript number up to 2^53, refused beyond it rather than rounded.
pg.types.setTypeParser(pg.types.builtins.INT8, text => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('int8 beyond 2^53')
  return value
})

/** Something SQL can be sent to: the pool, or one transaction. */
export type Db = {
  /**
   * Runs a named, and so prepared, statement. Without a name it is planned for its values each time, which searches need. A
   * column is returned under its name in camelCase: `raised_amount` as `raisedAmount`.
   */
  rows<Row>(name: string | null, text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** A transaction that is open. Functions that write ask for this type, so that nobody writes outside one. */
export type Tx = Db & { readonly inTransaction: true }

/**
 * What a report or a page that only reads is loaded from: it may be a replica. It is no `Db`, so nothing that writes takes it, and a
 * statement that would write is refused.
 */
export type Reads = Pick<Db, 'rows'> & { readonly writes: 'never' }

export type Database = Db & {
  readonly pool: pg.Pool
  /**
   * For what must keep its connection beyond a transaction: LISTEN, locks of a session, settings. The same as `pool`, but where
   * DATABASE_URL is a pooler.
   */
  readonly sessions: pg.Pool
  /**
   * Where to read what needs no lock: a replica that shows everything committed before the call (by anyone, on any server), else the
   * primary. What a write is decided by, sign-in and access are read from the database itself.
   */
  reader(): Promise<Reads>
  /** The pools behind `reader`, in the order in which to try them. */
  readerPools(): Promise<pg.Pool[]>
  /**
   * Runs `work` in one READ COMMITTED transaction. A deadlock or serialization failure is tried again, at most 3 times, and so
   * is a connection that was lost before the commit was sent. `slow` is for what may take minutes: closing a month, the self-check.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: { slow?: boolean }): Promise<T>
  close(): Promise<void>
}

/** Opens the pool. An idle connection that dies is logged, never fatal. */
export function openDatabase(
  url: string,
  log: Logger,
  options: {
    max?: number
    patience?: Partial<Patience>
    /** Stands before `url` for everything that lasts no longer than a transaction. */
    pooler?: Pooler | null
    replicaUrls?: readonly string[]
  } = {},
): Database {
  const patience = { ...usualPatience, ...options.patience }
  const max = options.max ?? 20
  const { pooler } = options
  const pool = pooler
    ? openPool(pooledConfig(pooler, max, patience), log)
    : openPool(directConfig(url, max, patience), log)
  const sessions = pooler ? openPool(directConfig(url, sessionsMax, patience), log) : pool
  const replicas = options.replicaUrls?.length
    ? openReplicas(options.replicaUrls, pool, log, { max, patience })
    : null
  return {
    pool,
    sessions,
    rows: (name, text, values) => rowsOfPool(pool, name, text, values),
    transaction: (work, { slow = false } = {}) => transactionWithRetry(pool, work, slow, 3),
    reader: () => readerOf(pool, replicas),
    async readerPools() {
      const replica = await replicas?.upToDate()
      return replica ? [replica.pool, pool] : [pool]
    },
    async close() {
      await replicas?.close()
      if (sessions !== pool) await sessions.end()
      await pool.end()
    },
  }
}

/** The job worker listens on one and works off five jobs; the others are for locks at the start. */
const sessionsMax = 8

function directConfig(url: string, max: number, patience: Patience): pg.PoolConfig {
  return {
    connectionString: url,
    max,
    application_name: 'tassel',
    connectionTimeoutMillis: patience.connect,
    lock_timeout: patience.lock,
    statement_timeout: patience.statement,
    idle_in_transaction_session_timeout: patience.idle,
    query_timeout: patience.statement + graceMs,
  }
}

/** A pooler refuses settings of a session; the role brings its time-outs along (`storeTimeouts`). */
function pooledConfig({ url, keepsNames }: Pooler, max: number, patience: Patience): pg.PoolConfig {
  return {
    connectionString: url,
    max,
    application_name: 'tassel',
    connectionTimeoutMillis: patience.connect,
    query_timeout: patience.statement + graceMs,
    ...(keepsNames ? {} : { Client: Nameless }),
  }
}

/** Behind a pooler that keeps no names a named statement would be looked for on a connection that never saw it. */
class Nameless extends pg.Client {
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
  // A connection in use reports its loss to its query; without a listener of its own the loss would end the process as well.
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
        if (from) return await from.run(rowsOfPool<Row>(from.pool, name, text, values, 1))
      } catch (error) {
        if (!mayAskPrimary(error)) throw error
        // The whole of what is loaded by it goes on where nothing is older than what it has seen.
        replica = null
      }
      return await rowsOfPool<Row>(pool, name, text, values)
    },
  }
}

/** The replica was lost, or had to end the statement since what it reads is replayed away (SQLSTATE 40001). */
export function mayAskPrimary(error: unknown): boolean {
  if (error instanceof ReplicaGone || error instanceof DatabaseSilent || sqlState(error) === '40001')
    return true
  return (lostConnection(error) || notConnected(error)) && !isTimeUp(error)
}

/** Where one connection was lost, others were: after this pause the pool has noticed. */
const lostPauseMs = 50

type Statement = { name: string | null; text: string; values?: readonly unknown[] | undefined }

async function runNamed<Row>(on: pg.PoolClient, { name, text, values = [] }: Statement): Promise<Row[]> {
  return await namedRows<Row>(on, { ...(name && { name }), text, values })
}

/** One statement in the time that its request has left. */
async function runInTime<T>(pool: pg.Pool, statement: () => Promise<T>, isPatient = false): Promise<T> {
  const answer = await waitFor(pool, statement, { isPatient })
  heardFrom(pool)
  return answer
}

/** One statement on any connection. One that changes nothing is asked again where its connection was lost. */
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

/** Each try gives its connection back before the next: callers that held one while asking for another would wait for ever. */
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

/** The connection went before the commit was sent: PostgreSQL has rolled everything back. */
class LostBeforeCommit extends Error {}

const unwrapped = (error: unknown) => (error instanceof LostBeforeCommit ? error.cause : error)

async function transactionOnce<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>, slow: boolean): Promise<T> {
  const client = await connect(pool)
  let broken: Error | undefined
  let committing = false
  const run = <R>(statement: () => Promise<R>) => (slow ? statement() : runInTime(pool, statement, true))
  try {
    await run(() => client.query('begin'))
    if (slow) await beSlow(client)
    const result = await work({
      inTransaction: true,
      rows: (name, text, values) => run(() => runNamed(client, { name, text, values })),
    })
    committing = true
    await run(() => client.query('commit'))
    return result
  } catch (error) {
    broken = isBroken(error)
    // Asked of a connection that hangs, a rollback would hang as well; it is cut instead.
    if (!broken) {
      await client.query('rollback').catch(failure => {
        broken = failure as Error
      })
    }
    if (broken && !committing && lostConnection(error) && !isTimeUp(error))
      throw new LostBeforeCommit('lost', { cause: error })
    throw error
  } finally {
    if (slow) beQuick(client)
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
