import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
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
import { changesNothing, lostConnection } from './unavailable.ts'

// int8 carries cents and counts: exact in a JavaScript number up to 2^53, refused beyond it rather than rounded.
pg.types.setTypeParser(pg.types.builtins.INT8, text => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('int8 beyond 2^53')
  return value
})

/** Something SQL can be sent to: the pool, or one transaction. */
export type Db = {
  /** The typed builder on the same connection. */
  readonly orm: NodePgDatabase
  /**
   * Runs a named, and so prepared, statement. Without a name it is planned for its values each time, which searches need. A
   * column is returned under its name in camelCase: `raised_amount` as `raisedAmount`.
   */
  rows<Row>(name: string | null, text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** A transaction that is open. Functions that write ask for this type, so that nobody writes outside one. */
export type Tx = Db & { readonly inTransaction: true }

export type Database = Db & {
  readonly pool: pg.Pool
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
  options: { max?: number; patience?: Partial<Patience> } = {},
): Database {
  const patience = { ...usualPatience, ...options.patience }
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    application_name: 'tassel',
    connectionTimeoutMillis: patience.connect,
    lock_timeout: patience.lock,
    statement_timeout: patience.statement,
    idle_in_transaction_session_timeout: patience.idle,
    query_timeout: patience.statement + graceMs,
  })
  pool.on('error', error => log.warn({ err: error.message }, 'an idle database connection was lost'))
  // A connection in use reports its loss to its query; without a listener of its own the loss would end the process as well.
  pool.on('connect', client => {
    client.on('error', () => undefined)
  })
  return {
    pool,
    orm: drizzle(pool),
    rows: (name, text, values) => rowsOfPool(pool, name, text, values),
    transaction: (work, { slow = false } = {}) => transactionWithRetry(pool, work, slow, 3),
    close: () => pool.end(),
  }
}

/** Where one connection was lost, others were: after this pause the pool has noticed. */
const lostPauseMs = 50

async function runNamed<Row>(
  on: pg.PoolClient,
  name: string | null,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return await namedRows<Row>(on, { ...(name && { name }), text, values })
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
    return await runNamed<Row>(client, name, text, values)
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
  try {
    await client.query('begin')
    if (slow) await beSlow(client)
    const result = await work({
      inTransaction: true,
      orm: drizzle(client),
      rows: (name, text, values) => runNamed(client, name, text, values),
    })
    committing = true
    await client.query('commit')
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

/** The SQLSTATE behind an error, also where the query builder wrapped it, or undefined. */
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
