import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { defaultTimeouts } from './connection.server.ts'
import { withClients } from './with-clients.server.ts'

/** A transaction-mode pooler: each transaction may run on another connection, so only settings of the role apply beyond a transaction. */
export type Pooler = {
  url: string
  /** True if the pooler supports prepared statements (PgBouncer 1.21 or later with `max_prepared_statements`). */
  keepsNames: boolean
}

type Inspected = Omit<Pooler, 'url'> & { isPooler: boolean }

type Addresses = { url: string; directUrl: string | null; ownerUrl: string | null }

/**
 * Detects whether DATABASE_URL points to a pooler; returns null if it points to PostgreSQL. Throws a one-line error for a pooler without a
 * direct URL, a direct URL that points to a pooler, and two URLs of different databases or roles (P370).
 */
export async function findPooler(addresses: Addresses): Promise<Pooler | null> {
  const { url, directUrl } = addresses
  const { main, direct, owner } = await inspectAddresses(addresses)
  if (main.isPooler && !directUrl)
    throw new Error(
      'DATABASE_URL: is a pooler that gives each transaction another connection (PgBouncer in transaction mode): ' +
        'set DATABASE_DIRECT_URL to PostgreSQL itself, for LISTEN, locks and migrations (docs/scale.md).',
    )
  if (direct?.isPooler)
    throw new Error('DATABASE_DIRECT_URL: is a pooler as well; it must be PostgreSQL itself.')
  if (owner?.isPooler)
    throw new Error('DATABASE_OWNER_URL: is a pooler; migrations and backups need PostgreSQL itself.')
  if (directUrl) await refuseOtherDatabase(url, directUrl)
  return main.isPooler ? { url, keepsNames: main.keepsNames } : null
}

const rounds = 5
const connection = { name: 'tassel reach', timeoutMs: 5_000 }

/**
 * Opens all connections at once, but inspects the URLs one by one, because concurrent probes of one pooler would take each other's
 * connections.
 */
async function inspectAddresses({ url, directUrl, ownerUrl }: Addresses) {
  const urls = [url, directUrl, ownerUrl].flatMap(address => (address ? [address, address] : []))
  return await withClients({ urls, ...connection }, async (...clients) => {
    const next = () => inspect(...(clients.splice(0, 2) as [pg.Client, pg.Client]))
    return {
      main: await next(),
      direct: directUrl ? await next() : null,
      owner: ownerUrl ? await next() : null,
    }
  })
}

/**
 * Compares backend process ids. On PostgreSQL, two connections never share a process and a connection never changes its process; if either
 * happens, there is a pooler. An idle pooler gives both connections the same process, and a busy one switches processes between
 * transactions.
 */
async function inspect(one: pg.Client, other: pg.Client): Promise<Inspected> {
  for (let round = 0; round < rounds; round++) {
    const first = await pid(one)
    await other.query('begin')
    const held = await pid(other)
    if (held === first || (await pid(one)) !== first) {
      await other.query('rollback')
      return { isPooler: true, keepsNames: await keepsNames(one, other) }
    }
    await other.query('rollback')
  }
  return { isPooler: false, keepsNames: true }
}

/**
 * Repeats a prepared statement while `other` occupies the connection that prepared it. Only a pooler that tracks prepared statements can
 * still run it.
 */
async function keepsNames(one: pg.Client, other: pg.Client): Promise<boolean> {
  const name = `tassel_${randomBytes(6).toString('hex')}`
  try {
    for (let round = 0; round < rounds; round++) {
      await one.query({ name, text: 'select 1' })
      await other.query('begin')
      await one.query({ name, text: 'select 1' })
      await other.query('rollback')
    }
    return true
  } catch {
    await other.query(`deallocate ${name}`).catch(() => undefined)
    await other.query('rollback').catch(() => undefined)
    return false
  }
}

async function pid(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** `system_identifier` is unique to a cluster and its replicas. */
export const identitySql = `select (select system_identifier::text from pg_control_system()) as cluster,
  current_database() as database, current_user as role`

export type Identity = { cluster: string; database: string; role: string }

async function identityAt(client: pg.Client): Promise<Identity> {
  const { rows } = await client.query<Identity>(identitySql)
  return rows[0] ?? { cluster: '', database: '', role: '' }
}

async function refuseOtherDatabase(url: string, directUrl: string): Promise<void> {
  const [main, direct] = await withClients({ urls: [url, directUrl], ...connection }, (...clients) =>
    Promise.all(clients.map(identityAt)),
  )
  if (main?.cluster !== direct?.cluster || main?.database !== direct?.database)
    throw new Error('DATABASE_DIRECT_URL: is another database than DATABASE_URL.')
  if (main?.role !== direct?.role)
    throw new Error(
      `DATABASE_DIRECT_URL: signs in as "${direct?.role}" and DATABASE_URL as "${main?.role}": both must be the server's own role.`,
    )
}

const timeouts = {
  lock_timeout: defaultTimeouts.lock,
  statement_timeout: defaultTimeouts.statement,
  idle_in_transaction_session_timeout: defaultTimeouts.idle,
}

/**
 * Stores the time-outs as settings of the database role, because a pooler accepts none from its clients. Writes only those that differ,
 * since several servers may start at once. Needs a direct connection.
 */
export async function storeTimeouts(directUrl: string): Promise<void> {
  await withClients({ urls: [directUrl], ...connection }, async client => {
    const { role, database } = await identityAt(client)
    const [who, where] = [pg.escapeIdentifier(role), pg.escapeIdentifier(database)]
    for (const [name, wanted] of await differing(client))
      await client
        .query(`alter role ${who} in database ${where} set ${name} = ${wanted}`)
        .catch(ignoreConcurrentUpdate)
  })
}

/** True if connections through the pooler have the stored time-outs. Connections that the pooler opened earlier don't. */
export async function timeoutsHold(url: string): Promise<boolean> {
  return await withClients(
    { urls: [url], ...connection },
    async client => (await differing(client)).length === 0,
  )
}

async function differing(client: pg.Client): Promise<[name: string, wanted: number][]> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(timeouts)],
  )
  const settings = new Map(rows.map(({ name, setting }) => [name, Number(setting)]))
  return Object.entries(timeouts).filter(([name, wanted]) => settings.get(name) !== wanted)
}

/** Ignores the error that PostgreSQL raises if another server is writing the same settings. */
function ignoreConcurrentUpdate(error: unknown): void {
  if (!/tuple concurrently updated/.test((error as Error).message)) throw error
}
