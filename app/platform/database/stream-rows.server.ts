import type pg from 'pg'
import { beQuick, beSlow, connect } from './connection.server.ts'
import { type Database, mayAskPrimary } from './database.server.ts'
import { namedRows } from './named-rows.server.ts'

const rowsAtOnce = 2_000
/** A reader that takes nothing for so long is gone; PostgreSQL then ends the connection, and the snapshot with it. */
const patience = '2min'

/**
 * The rows of one SELECT as of one instant, read through a server-side cursor a few thousand at a time: a million rows take
 * no more memory than the first. It is read from a replica where one is up to date; one that fails before the first rows are there is
 * left for the primary, one that fails later ends the report with its error. Nothing is opened before the first row is asked for. It
 * holds one connection until the last row was read or the reader stops (`break`, `return()`, a client that hangs up).
 */
export async function* streamRows<Row>(
  db: Pick<Database, 'readerPools'>,
  sql: string,
  values: readonly unknown[] = [],
): AsyncGenerator<Row, void, undefined> {
  const pools = await db.readerPools()
  for (const [at, pool] of pools.entries()) {
    let begun = false
    try {
      for await (const rows of batchesFrom<Row>(pool, sql, values)) {
        begun = true
        yield* rows
      }
      return
    } catch (error) {
      if (begun || at === pools.length - 1 || !mayAskPrimary(error)) throw error
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
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await beSlow(client)
    await client.query(`set local idle_in_transaction_session_timeout = '${patience}'`)
    await client.query({ text: `declare report no scroll cursor for ${sql}`, values: [...values] })
    for (;;) {
      const rows = await namedRows<Row>(client, { text: `fetch ${rowsAtOnce} from report` })
      yield rows
      if (rows.length < rowsAtOnce) return
    }
  } finally {
    await client.query('rollback').catch(failure => {
      broken = failure as Error
    })
    beQuick(client)
    client.release(broken)
  }
}
