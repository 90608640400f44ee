import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { usualPatience } from './connection.server.ts'
import { withClients } from './with-clients.server.ts'

/** What stands at an address: PostgreSQL itself, or a pooler that gives each transaction whichever connection is free. */
type Inspected = { isPooler: boolean; keepsNames: boolean }

/** Through a pooler nothing outlives a transaction but what the role itself brings along. */
export type Pooler = {
  url: string
  /** Named statements are found again (PgBouncer from 1.21 on, with `max_prepared_statements`). */
  keepsNames: boolean
}

type Given = {
  /** DATABASE_URL as it was given. */
  url: string
  directUrl: string | null
  ownerUrl: string | null
}

/**
 * Finds out what stands at the addresses of an operator's own database. Answers the pooler of DATABASE_URL, or null where that is
 * PostgreSQL itself. Refuses in one line a pooler without a direct address, one in the place of the direct address, and two addresses of
 * different databases.
 */
export async function findPooler(given: Given): Promise<Pooler | null> {
  const { url, directUrl } = given
  const { there, direct, owner } = await inspectAddresses(given)
  if (there.isPooler && !directUrl)
    throw new Error(
      'DATABASE_URL: is a pooler that gives each transaction another connection (PgBouncer in transaction mode): ' +
        'set DATABASE_DIRECT_URL to PostgreSQL itself, for LISTEN, locks and migrations (docs/scale.md).',
    )
  if (direct?.isPooler)
    throw new Error('DATABASE_DIRECT_URL: is a pooler as well; it must be PostgreSQL itself.')
  if (owner?.isPooler)
    throw new Error('DATABASE_OWNER_URL: is a pooler; migrations and backups need PostgreSQL itself.')
  if (directUrl) await refuseOtherDatabase(url, directUrl)
  return there.isPooler ? { url, keepsNames: there.keepsNames } : null
}

const rounds = 5
const ours = { name: 'tassel reach', patience: 5_000 }

/** Opened together; asked one after the other, since two probes of one pooler would take each other's connections. */
async function inspectAddresses({ url, directUrl, ownerUrl }: Given) {
  const urls = [url, directUrl, ownerUrl].flatMap(one => (one ? [one, one] : []))
  return await withClients({ urls, ...ours }, async (...clients) => {
    const next = () => inspect(...(clients.splice(0, 2) as [pg.Client, pg.Client]))
    return {
      there: await next(),
      direct: directUrl ? await next() : null,
      owner: ownerUrl ? await next() : null,
    }
  })
}

/**
 * Two connections of PostgreSQL are never the same process, and one never changes its process: where either happens, something between
 * hands them around. A pooler that is idle gives the same one to whoever asks next, a busy one another each time.
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

/** Asked again while `other` holds the connection on which it was made, a named statement is found by a pooler alone that keeps names. */
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

/** A cluster has a number of its own, which its replicas share and nobody else has. */
const identity = `select (select system_identifier::text from pg_control_system()) as cluster, current_database() as database,
  current_user as role`

export type Identity = { cluster: string; database: string; role: string }

export async function identityAt(client: pg.Client): Promise<Identity> {
  const { rows } = await client.query<Identity>(identity)
  return rows[0] ?? { cluster: '', database: '', role: '' }
}

async function refuseOtherDatabase(url: string, directUrl: string): Promise<void> {
  const [one, other] = await withClients({ urls: [url, directUrl], ...ours }, (there, direct) =>
    Promise.all([identityAt(there), identityAt(direct)]),
  )
  if (one.cluster !== other.cluster || one.database !== other.database)
    throw new Error('DATABASE_DIRECT_URL: is another database than DATABASE_URL.')
  if (one.role !== other.role)
    throw new Error(
      `DATABASE_DIRECT_URL: signs in as "${other.role}" and DATABASE_URL as "${one.role}": both must be the server's own role.`,
    )
}

const timeouts = {
  lock_timeout: usualPatience.lock,
  statement_timeout: usualPatience.statement,
  idle_in_transaction_session_timeout: usualPatience.idle,
}

/**
 * A pooler takes no time-outs from who connects, so the role brings them along: every role may set its own. Written where they differ
 * alone, since servers that start together would get in each other's way. Run on a direct connection.
 */
export async function storeTimeouts(directUrl: string): Promise<void> {
  await withClients({ urls: [directUrl], ...ours }, async client => {
    const { role, database } = await identityAt(client)
    const [who, where] = [pg.escapeIdentifier(role), pg.escapeIdentifier(database)]
    for (const { name, wanted } of await differing(client))
      await client.query(`alter role ${who} in database ${where} set ${name} = ${wanted}`).catch(sameMoment)
  })
}

/** Whether the connections behind a pooler have them: those that were opened before have not. */
export async function timeoutsHold(url: string): Promise<boolean> {
  return await withClients({ urls: [url], ...ours }, async client => (await differing(client)).length === 0)
}

async function differing(client: pg.Client): Promise<{ name: string; wanted: number }[]> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(timeouts)],
  )
  const settings = new Map(rows.map(({ name, setting }) => [name, Number(setting)]))
  return Object.entries(timeouts)
    .filter(([name, wanted]) => settings.get(name) !== wanted)
    .map(([name, wanted]) => ({ name, wanted }))
}

/** Another server writes the very same. */
function sameMoment(error: unknown): void {
  if (!/tuple concurrently updated/.test((error as Error).message)) throw error
}
