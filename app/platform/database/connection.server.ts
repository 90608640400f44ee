import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { waitFor } from './request-budget.server.ts'
import { DatabaseTooSlow, lostConnection, notConnected } from './unavailable.ts'

/** Milliseconds after which a waiting caller is answered that the server is busy. */
export type Patience = {
  /** For a connection, of the pool or a new one. */
  connect: number
  /** For a row or table that another transaction holds. People wait behind each other, so it is short. */
  lock: number
  /** For one statement; a page takes some milliseconds. */
  statement: number
  /** A transaction that asks nothing holds its locks in vain. */
  idle: number
}

/** Each wait alone; those of one request share a budget (request-budget.server.ts). */
export const usualPatience: Patience = { connect: 10_000, lock: 5_000, statement: 15_000, idle: 30_000 }
/** For slow transactions and reports: each statement, and each pause between two. */
const slowMs = 600_000
/** PostgreSQL ends a statement itself; only one that is frozen needs the driver to. */
export const graceMs = 2_000

/** A connection of the pool. A server that takes no more, or is starting, is asked again for a moment: nothing was said to it yet. */
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
const quick = new WeakMap<pg.PoolClient, number | undefined>()

/** Lets the statements of the open transaction take minutes. Locks are waited for as briefly as ever. */
export async function beSlow(client: pg.PoolClient): Promise<void> {
  const { connectionParameters } = client as Timed
  quick.set(client, connectionParameters.query_timeout)
  connectionParameters.query_timeout = slowMs + graceMs
  // No SELECT: the transaction may still say what it sees (`set transaction isolation level`).
  await client.query(
    `set local statement_timeout = ${slowMs}; set local idle_in_transaction_session_timeout = ${slowMs}`,
  )
}

/** Undoes `beSlow`, before the connection goes back. */
export function beQuick(client: pg.PoolClient): void {
  if (quick.has(client)) (client as Timed).connectionParameters.query_timeout = quick.get(client)
  quick.delete(client)
}

/** Runs `work` on a connection that waits as long as it takes, for locks between servers at the start; it is closed afterwards. */
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

/** The driver or the request stopped waiting: asking again would take as long. */
export function isTimeUp(error: unknown): boolean {
  if (error instanceof DatabaseTooSlow) return true
  return error instanceof Error && error.message === 'Query read timeout'
}

/** A connection that cannot be used again: lost, or still busy with what was given up. */
export function isBroken(error: unknown): Error | undefined {
  return error instanceof Error && (lostConnection(error) || isTimeUp(error)) ? error : undefined
}
