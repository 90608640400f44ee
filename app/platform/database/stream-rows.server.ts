import type pg from 'pg'
import { connect, extendTimeouts, resetTimeouts } from './connection.server.ts'
import { type Database, mayAskPrimary } from './database.server.ts'
import { namedRows } from './named-rows.server.ts'

const batchSize = 2_000
/** If the reader takes no rows for this long, PostgreSQL closes the connection and releases its snapshot. */
const idleTimeout = '2min'

/**
 * Streams the rows of one SELECT from one snapshot through a server-side cursor, so that memory doesn't grow with the number of rows. Reads
 * from an up-to-date replica if there is one, and from the primary if the replica fails before the first rows; a later failure ends the
 * stream with an error. Holds one connection until the last row is read or the reader stops.
 */
export async function* streamRows<Row>(
  db: Pick<Database, 'readerPools'>,
  sql: string,
  values: readonly unknown[] = [],
): AsyncGenerator<Row, void, undefined> {
  const pools = await db.readerPools()
  for (const [at, pool] of pools.entries()) {
    let started = false
    try {
      for await (const rows of batchesFrom<Row>(pool, sql, values)) {
        started = true
        yield* rows
      }
      return
    } catch (error) {
      if (started || at === pools.length - 1 || !mayAskPrimary(error)) throw error
    }
  }
}

async function* batchesFrom<Row>(
  pool: pg.Pool,
  sql: string,
  values: readonly unknown[],
): AsyncGenerator<Row[], void, undefined> {
  const client = await connect(pool)
  let broken: Error | undefined
  let end = 'rollback'
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await extendTimeouts(client)
    await client.query(`set local idle_in_transaction_session_timeout = '${idleTimeout}'`)
    await client.query({ text: `declare report no scroll cursor for ${sql}`, values: [...values] })
    for (;;) {
      const rows = await namedRows<Row>(client, { text: `fetch ${batchSize} from report` })
      yield rows
      if (rows.length >= batchSize) continue
      // Ends the cursor as statements end, so that PostgreSQL records what it read.
      end = 'commit'
      return
    }
  } finally {
    await client.query(end).catch(failure => {
      broken = failure as Error
    })
    resetTimeouts(client)
    client.release(broken)
  }
}
