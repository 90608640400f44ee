import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { waitFor } from './request-budget.server.ts'
import { DatabaseTooSlow, lostConnection, notConnected } from './unavailable.ts'

/** Time-outs of single waits in ms. All waits of one request also share a budget (request-budget.server.ts). */
export type Timeouts = {
  /** For getting a connection from the pool or opening one. */
  connect: number
  /** For a row or table that another transaction has locked. Short, because blocked callers queue behind each other. */
  lock: number
  /** For one statement to complete. */
  statement: number
  /** Between two statements of a transaction, which keeps its locks while it is idle. */
  idle: number
}

export const defaultTimeouts: Timeouts = { connect: 10_000, lock: 5_000, statement: 15_000, idle: 30_000 }
/** The statement and idle time-outs of slow transactions and reports. */
const slowMs = 600_000
/** PostgreSQL enforces the time-outs itself. If PostgreSQL is frozen, the driver stops waiting this many ms later. */
export const graceMs = 2_000

/** Takes a connection from the pool. Retries with increasing pauses if the server has no free connection or is still starting. */
export async function connect(pool: pg.Pool, triesLeft = 5): Promise<pg.PoolClient> {
  try {
    return await waitFor(pool, () => pool.connect(), { abandon: late => late.release() })
  } catch (error) {
    if (triesLeft === 1 || !notConnected(error)) throw error
  }
  await sleep(800 / 2 ** triesLeft + Math.random() * 50)
  return await connect(pool, triesLeft - 1)
}

type Timed = pg.PoolClient & { connectionParameters: { query_timeout?: number | undefined } }
const original = new WeakMap<pg.PoolClient, number | undefined>()

/** Allows each statement of the open transaction 10 minutes. The lock time-out is unchanged. */
export async function extendTimeouts(client: pg.PoolClient): Promise<void> {
  const { connectionParameters } = client as Timed
  original.set(client, connectionParameters.query_timeout)
  connectionParameters.query_timeout = slowMs + graceMs
  // Uses SET rather than `select set_config(…)`: after a SELECT the transaction could no longer set its isolation level.
  await client.query(
    `set local statement_timeout = ${slowMs}; set local idle_in_transaction_session_timeout = ${slowMs}`,
  )
}

/** Restores the driver's time-out after `extendTimeouts`, before the connection returns to the pool. */
export function resetTimeouts(client: pg.PoolClient): void {
  if (original.has(client)) (client as Timed).connectionParameters.query_timeout = original.get(client)
  original.delete(client)
}

/** Runs `work` on a connection without time-outs, for locks between servers at startup, then closes the connection. */
export async function withoutTimeouts<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await connect(pool)
  try {
    ;(client as Timed).connectionParameters.query_timeout = undefined
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    return await work(client)
  } finally {
    client.release(true)
  }
}

/** True if the driver or the request's budget timed out. A retry would take just as long. */
export function isTimeUp(error: unknown): boolean {
  if (error instanceof DatabaseTooSlow) return true
  return error instanceof Error && error.message === 'Query read timeout'
}

/** Returns the error if the connection can't be reused: it was lost, or is still running an abandoned statement. */
export function isBroken(error: unknown): Error | undefined {
  return error instanceof Error && (lostConnection(error) || isTimeUp(error)) ? error : undefined
}
