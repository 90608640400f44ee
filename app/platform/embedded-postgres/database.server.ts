import pg from 'pg'
import { appLogin } from '../database/database-access.server.ts'
import type { Credentials } from './cluster.server.ts'
import { SOCKET_PORT } from './settings.ts'

/** The URL of the tables' owner, which isn't a superuser. The server's own role follows from it (`appLogin`). */
export function urlOf(socketDir: string, credentials: Credentials): string {
  const host = encodeURIComponent(socketDir)
  return `postgresql://tassel:${credentials.tassel}@localhost:${SOCKET_PORT}/tassel?host=${host}`
}

/** The URL of the superuser, only for `ensureDatabase`. */
export function superuserUrl(socketDir: string, credentials: Credentials): string {
  const host = encodeURIComponent(socketDir)
  return `postgresql://postgres:${credentials.postgres}@localhost:${SOCKET_PORT}/postgres?host=${host}`
}

/** Creates missing roles (`tassel`, the owner, and `tassel_app`, the server's) and the database. `createdb` lets tests clone databases. */
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

/** A random constant: every process that uses the embedded database holds this advisory lock, shared. */
const LEASE = [1_414_746_445, 1_819_239_283] as const

/** Missing in the types of `pg`: whether an open connection keeps the process alive. */
type LeaseClient = pg.Client & { ref(): void; unref(): void }

export type Lease = {
  /** Settles when the connection ends, for any reason. */
  ended: Promise<void>
  /** True if it was the last; then no other process can take one until this server stops. */
  release(): Promise<boolean>
  hasRole(role: string): Promise<boolean>
  close(): Promise<void>
}

/**
 * Marks the server as used by this process until the process ends, even by kill -9: a shared advisory lock on an idle connection. While
 * another process is stopping the server this waits, and then fails.
 */
export async function takeLease(connectionString: string): Promise<Lease> {
  const client = new pg.Client({ connectionString, application_name: 'tassel lease' }) as LeaseClient
  client.on('error', () => {})
  const ended = new Promise<void>(resolve => client.once('end', () => resolve()))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock_shared($1, $2)', [...LEASE])
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  client.unref()
  return {
    ended,
    release: () => release(client),
    hasRole: role => hasRole(client, role),
    close: () => client.end(),
  }
}

async function release(client: LeaseClient): Promise<boolean> {
  client.ref()
  await client.query('select pg_advisory_unlock_shared($1, $2)', [...LEASE])
  const answer = await client.query('select pg_try_advisory_lock($1, $2) as last', [...LEASE])
  return answer.rows[0].last
}

async function hasRole(client: LeaseClient, role: string): Promise<boolean> {
  // Otherwise a process that waits for nothing else would end during the query.
  client.ref()
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  client.unref()
  return rowCount === 1
}
