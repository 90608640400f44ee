import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from './log.server.ts'

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
  /** Runs a named, and so prepared, statement. Without a name it is planned for its values each time, which searches need. */
  rows<Row>(name: string | null, text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** A transaction that is open. Functions that write ask for this type, so that nobody writes outside one. */
export type Tx = Db & { readonly inTransaction: true }

export type Database = Db & {
  readonly pool: pg.Pool
  /** Runs `work` in one READ COMMITTED transaction; a deadlock or serialization failure is tried again, at most 3 times. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens the pool. An idle connection that dies is logged, never fatal. */
export function openDatabase(url: string, log: Logger, options: { max?: number } = {}): Database {
  const pool = new pg.Pool({ connectionString: url, max: options.max ?? 20, application_name: 'tassel' })
  pool.on('error', error => log.warn({ err: error.message }, 'an idle database connection was lost'))
  // A connection in use tells its query; without a listener of its own its loss would end the process as well.
  pool.on('connect', client => {
    client.on('error', () => undefined)
  })
  return {
    pool,
    orm: drizzle(pool),
    rows: (name, text, values) => runNamed(pool, name, text, values),
    transaction: work => transactionWithRetry(pool, work, 3),
    close: () => pool.end(),
  }
}

async function runNamed<Row>(
  on: pg.Pool | pg.PoolClient,
  name: string | null,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const result = await on.query({ ...(name && { name }), text, values: values as unknown[] })
  return result.rows as Row[]
}

/** Each try gives its connection back before the next: callers that held one while asking for another would wait for ever. */
async function transactionWithRetry<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  triesLeft: number,
): Promise<T> {
  try {
    return await transactionOnce(pool, work)
  } catch (error) {
    if (triesLeft === 1 || !isTransient(error)) throw error
  }
  return await transactionWithRetry(pool, work, triesLeft - 1)
}

async function transactionOnce<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work({
      inTransaction: true,
      orm: drizzle(client),
      rows: (name, text, values) => runNamed(client, name, text, values),
    })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(failure => {
      broken = failure as Error
    })
    throw error
  } finally {
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
