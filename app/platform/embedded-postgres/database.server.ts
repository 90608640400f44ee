import pg from 'pg'
import type { Credentials } from './cluster.server.ts'
import { SOCKET_PORT } from './settings.ts'

/** How the application reaches the server: by its own role, which is no superuser. */
export function urlOf(socketDir: string, credentials: Credentials): string {
  const host = encodeURIComponent(socketDir)
  return `postgresql://tassel:${credentials.tassel}@localhost:${SOCKET_PORT}/tassel?host=${host}`
}

/** Makes the role and the database `tassel` where they are missing. `createdb` lets tests clone databases. */
export async function ensureDatabase(
  socketDir: string,
  credentials: Credentials,
  createdb: boolean,
): Promise<void> {
  const client = new pg.Client({
    host: socketDir,
    port: SOCKET_PORT,
    user: 'postgres',
    password: credentials.postgres,
    database: 'postgres',
  })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select exists (select from pg_roles where rolname = 'tassel') as role,
              exists (select from pg_database where datname = 'tassel') as database`,
    )
    if (!rows[0].role) {
      const password = client.escapeLiteral(credentials.tassel)
      await client.query(`create role tassel login ${createdb ? 'createdb' : ''} password ${password}`)
    }
    if (!rows[0].database) await client.query('create database tassel owner tassel')
  } finally {
    await client.end()
  }
}
