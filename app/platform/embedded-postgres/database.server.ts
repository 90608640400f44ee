import pg from 'pg'
import { appLogin } from '../database/database-access.server.ts'
import type { Credentials } from './cluster.server.ts'
import { SOCKET_PORT } from './settings.ts'

/** How the owner of the tables reaches the server: a role that is no superuser. The server's own is made from it (`appLogin`). */
export function urlOf(socketDir: string, credentials: Credentials): string {
  const host = encodeURIComponent(socketDir)
  return `postgresql://tassel:${credentials.tassel}@localhost:${SOCKET_PORT}/tassel?host=${host}`
}

/** The server's superuser, which no process of ours works as but to make what is missing. */
export function superuserUrl(socketDir: string, credentials: Credentials): string {
  const host = encodeURIComponent(socketDir)
  return `postgresql://postgres:${credentials.postgres}@localhost:${SOCKET_PORT}/postgres?host=${host}`
}

/**
 * Makes the roles and the database where they are missing: `tassel` owns it, `tassel_app` is the server's. `createdb` lets tests
 * clone databases.
 */
export async function ensureDatabase(
  socketDir: string,
  credentials: Credentials,
  createdb: boolean,
): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl(socketDir, credentials) })
  await client.connect()
  try {
    await ensureRole(client, 'tassel', credentials.tassel, createdb)
    const { role, password } = appRole(socketDir, credentials)
    await ensureRole(client, role, password, false)
    const { rowCount } = await client.query(`select from pg_database where datname = 'tassel'`)
    if (!rowCount) await client.query('create database tassel owner tassel')
  } finally {
    await client.end()
  }
}

/** The server's own role, and its password. */
export function appRole(socketDir: string, credentials: Credentials) {
  const login = appLogin(urlOf(socketDir, credentials))
  if (!login) throw new Error('the embedded database has a password')
  return login
}

async function ensureRole(
  client: pg.Client,
  role: string,
  password: string,
  createdb: boolean,
): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rowCount) return
  await client.query(
    `create role ${role} login ${createdb ? 'createdb' : ''} password ${client.escapeLiteral(password)}`,
  )
}
