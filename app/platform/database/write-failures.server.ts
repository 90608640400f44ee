import type pg from 'pg'
import { sqlState } from './unavailable.ts'

/** SQLSTATEs of a database that answers but takes no writes: a full disk, an I/O error, a read-only server. */
const unwritable = /^(53100|58030|25006)$/
/** Pause in ms between attempts to write after a failure. */
const pauseMs = 3_000

/** Pools whose last write failed, with the time of the last attempt as `performance.now()`. */
const failing = new WeakMap<pg.Pool, { triedAt: number }>()

/** Remembers that the database could not be written, if that is what the error says. */
export function noteWriteFailure(pool: pg.Pool, error: unknown): void {
  if (unwritable.test(sqlState(error) ?? '') && !failing.has(pool))
    failing.set(pool, { triedAt: -Number.POSITIVE_INFINITY })
}

/**
 * True unless a write failed and none has succeeded since. Costs nothing while all is well; after a failure it writes about a megabyte to a
 * temporary file, at most every 3 s.
 */
export async function isWritable(pool: pg.Pool): Promise<boolean> {
  const failure = failing.get(pool)
  if (!failure) return true
  if (performance.now() - failure.triedAt < pauseMs) return false
  failure.triedAt = performance.now()
  const takesWrites = await pool.query(spilling).then(hasWritten, () => false)
  if (takesWrites) failing.delete(pool)
  return takesWrites
}

/** Sorts more than fits into `work_mem`, which needs no table and no rights. Several statements in one message are one transaction. */
const spilling = `set local work_mem = '64kB';
  select max(place) from (select row_number() over (order by md5(n::text)) as place from generate_series(1, 20000) n) sorted;
  select current_setting('transaction_read_only') as read_only`

function hasWritten(results: unknown): boolean {
  const [, , mode] = results as pg.QueryResult<{ read_only: string }>[]
  return mode?.rows[0]?.read_only === 'off'
}
