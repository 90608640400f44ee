import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { appLogin } from '#app/platform/database/database-access.server.ts'
import { databaseUrl } from './postgres.ts'

export type FreshDatabase = {
  /** Connects with the server's role, so that tests have only the server's privileges. */
  url: string
  pool: pg.Pool
  /** Connects as the owner of the tables, for statements that the server's role may not run. */
  ownerUrl: string
  owner: pg.Pool
  /** Closes the pools and removes the database. */
  drop(): Promise<void>
}

/** A migrated, empty database for one test file, cloned from the run's template. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${inject('template')}`)
  const ownerUrl = databaseUrl(server, name)
  const url = appLogin(ownerUrl)?.url ?? ''
  const [pool, owner] = [openPool(url), openPool(ownerUrl)]
  return {
    url,
    pool,
    ownerUrl,
    owner,
    async drop() {
      await Promise.all([pool.end(), owner.end()])
      await connectionsClosed(server, name)
      // Only the superuser may terminate an autovacuum worker in the database.
      await onServer(inject('superuserUrl'), `drop database ${name} with (force)`)
    },
  }
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  // Ignores the errors that idle connections emit when the database is dropped.
  pool.on('error', () => {})
  return pool
}

/** Waits up to 2 s for the connections to close. `pool.end()` resolves earlier; dropping the database then would throw into the next test. */
async function connectionsClosed(url: string, database: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const deadline = Date.now() + 2_000; Date.now() < deadline; await setTimeout(20)) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
        [database],
      )
      if (rowCount === 0) return
    }
  } finally {
    await client.end()
  }
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
