import pg from 'pg'
import { appLogin } from '../database/database-access.server.ts'
import type { Credentials } from './cluster.server.ts'
import { SOCKET_PORT } from './settings.ts'

/** The URL for the owner of the tables, which isn't a superuser. The server's own role is derived from it (`appLogin`). */
export function urlOf(socketDir: string, credentials: Credentials): string {
  const host = encodeURIComponent(socketDir)
  return `postgresql://tassel:${credentials.tassel}@localhost:${SOCKET_PORT}/tassel?host=${host}`
}

/** The superuser's URL, only for `ensureDatabase`. */
export function superuserUrl(socketDir: string, credentials: Credentials): string {
  const host = encodeURIComponent(socketDir)
  return `postgresql://postgres:${credentials.postgres}@localhost:${SOCKET_PORT}/postgres?host=${host}`
}

/**
 * Creates the database and the roles `tassel` (the owner) and `tassel_app` (the server), unless they exist. With `createdb`, the owner can
 * create databases, because tests clone them.
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

/** The server's restricted role and its login. */
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

/** The key of the advisory lock that every process using the embedded database holds in shared mode. The numbers are arbitrary. */
const LEASE = [1_414_746_445, 1_819_239_283] as const

/** Adds methods missing from the types of `pg`, which control whether an open connection keeps the process alive. */
type LeaseClient = pg.Client & { ref(): void; unref(): void }

export type Lease = {
  /** Resolves when the connection ends, for any reason. */
  ended: Promise<void>
  /** Releases the lease. True if it was the last one; in that case no other process can take a lease until this server has stopped. */
  release(): Promise<boolean>
  hasRole(role: string): Promise<boolean>
  close(): Promise<void>
}

/**
 * Marks the server as in use until this process ends, even by SIGKILL, with a shared advisory lock on an idle connection. If another
 * process is stopping the server, waits for that and then fails.
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
  // Without `ref`, a process that waits for nothing else would exit during the query.
  client.ref()
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  client.unref()
  return rowCount === 1
}
