import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { appLogin } from '#app/platform/database/database-access.server.ts'
import { databaseUrl } from './postgres.ts'

export type FreshDatabase = {
  /** As the server's own role, which owns nothing: what the tests run is what the server may do. */
  url: string
  pool: pg.Pool
  /** As the owner of the tables: to break what the server cannot. */
  ownerUrl: string
  owner: pg.Pool
  /** Closes the pools and removes the database. */
  drop(): Promise<void>
}

/** A migrated, empty database of this test file's own, cloned from the run's template. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${inject('template')}`)
  const ownerUrl = databaseUrl(server, name)
  const url = appLogin(ownerUrl)?.url ?? ''
  const [pool, owner] = [openPool(url), openPool(ownerUrl)]
  return {
    ...{ url, pool, ownerUrl, owner },
    async drop() {
      await Promise.all([pool.end(), owner.end()])
      // As the superuser: an autovacuum worker that stands in the database belongs to nobody, and nobody else may end it.
      await onServer(inject('superuserUrl'), `drop database ${name} with (force)`)
    },
  }
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  // Dropping a database ends its connections, and an idle one says so by an event.
  pool.on('error', () => {})
  return pool
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
