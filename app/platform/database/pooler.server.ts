import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { defaultTimeouts } from './connection.server.ts'
import { withClients } from './with-clients.server.ts'

/** A pooler that runs each transaction on any free connection, so that only settings of the role outlive a transaction. */
export type Pooler = {
  url: string
  /** It supports prepared statements (PgBouncer from 1.21 on, with `max_prepared_statements`). */
  keepsNames: boolean
}

type Inspected = Omit<Pooler, 'url'> & { isPooler: boolean }

type Addresses = { url: string; directUrl: string | null; ownerUrl: string | null }

/**
 * Detects a pooler at DATABASE_URL; null if it is PostgreSQL itself. Refuses in one line a pooler without a direct address, a pooler as the
 * direct address, and two addresses of different databases or roles (P370).
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

/** Connects to all at once, and inspects one by one: two probes of one pooler would take each other's connections. */
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
 * Two connections to PostgreSQL never share a process, and a connection never changes its process: if either happens, there is a pooler.
 * An idle pooler gives both the same process; a busy one changes it each time.
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

/** Repeats a prepared statement while `other` holds the connection that prepared it: only a pooler that tracks names still runs it. */
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

/** A cluster has a unique number, which only its replicas share. */
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
 * Makes the time-outs settings of the role, because a pooler takes none from its clients. Writes only those that differ, since servers may
 * start together. Needs a direct connection.
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

/** Whether the pooler's connections have these time-outs; those that it opened earlier do not. */
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

/** Another server is writing the same settings. */
function ignoreConcurrentUpdate(error: unknown): void {
  if (!/tuple concurrently updated/.test((error as Error).message)) throw error
}
