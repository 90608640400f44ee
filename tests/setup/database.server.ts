import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl, TEMPLATE } from './postgres.ts'

export type FreshDatabase = {
  url: string
  pool: pg.Pool
  /** Closes the pool and removes the database. */
  drop(): Promise<void>
}

/** A migrated, empty database of this test file's own, cloned from the run's template. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${TEMPLATE}`)
  const url = databaseUrl(server, name)
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  // Dropping a database ends its connections, and an idle one says so by an event.
  pool.on('error', () => {})
  return {
    url,
    pool,
    async drop() {
      await pool.end()
      await onServer(server, `drop database ${name} with (force)`)
    },
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
