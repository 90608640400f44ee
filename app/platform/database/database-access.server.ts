import { createHmac } from 'node:crypto'
import pg from 'pg'
import { sqlState } from './unavailable.ts'
import { withClients } from './with-clients.server.ts'

/** The database roles that Tassel uses (docs/decisions/0012). */
export type DatabaseAccess = {
  /** For the server's connections: a role that owns no tables. */
  appUrl: string
  /** For migrations, backups and restores: the owner of the tables. Null if this process has no login for the owner. */
  ownerUrl: string | null
  /** The role of `appUrl`, to which the migrator grants rights. Null if the server has to connect as the owner. */
  appRole: string | null
  /** A security weakness of this setup, in one line for the log. */
  warning: string | null
}

const name = 'tassel roles'
const variables = ['DATABASE_URL', 'DATABASE_OWNER_URL']

/**
 * Decides which database roles to use: the two that are configured; or a configured owner and a restricted role that this function creates;
 * or one configured role that owns no tables, in which case migrations run elsewhere. Throws a one-line error if the server's role may act
 * as the owner.
 */
export async function databaseAccess({
  url,
  ownerUrl,
}: {
  url: string
  ownerUrl: string | null
}): Promise<DatabaseAccess> {
  if (ownerUrl)
    return await withClients({ urls: [url, ownerUrl], variables, name }, async (client, owner) => {
      const me = await identify(client)
      await refuseOwner(owner, me.role)
      await requireOwner(owner)
      return { appUrl: url, ownerUrl, appRole: me.role, warning: null }
    })
  return await withClients({ urls: [url], variables, name }, async client => {
    const me = await identify(client)
    if (me.owner && !me.owns) return { appUrl: url, ownerUrl: null, appRole: me.role, warning: null }
    return await besideOwner(client, url, me.role)
  })
}

/**
 * The login of the restricted role that belongs to the owner in `url`. Its password is derived from the owner's, so it needn't be stored.
 */
export function appLogin(url: string): { role: string; password: string; url: string } | null {
  const address = new URL(url)
  const owner = decodeURIComponent(address.username)
  if (!owner || !address.password) return null
  const role = appRoleOf(owner)
  const password = createHmac('sha256', decodeURIComponent(address.password))
    .update('tassel app role')
    .digest('hex')
  address.username = encodeURIComponent(role)
  address.password = password
  return { role, password, url: address.href }
}

/** PostgreSQL truncates names to 63 bytes. */
const appRoleOf = (owner: string) => `${owner.slice(0, 59)}_app`

type Identity = { role: string; owner: string | null; owns: boolean }

async function identify(client: pg.Client): Promise<Identity> {
  const { rows } = await client.query<Identity & { version: string }>(
    `select current_user as role, pg_get_userbyid(relowner)::text as owner, pg_has_role(relowner, 'usage') as owns,
       current_setting('server_version') as version
     from (select to_regclass('public.migrations') as migrations) as here left join pg_class on oid = migrations`,
  )
  if (rows[0]) refuseOldPostgres(rows[0].version)
  return rows[0] ?? { role: '', owner: null, owns: false }
}

/** Throws a one-line error for a PostgreSQL before 16, by its version, such as `15.4 (Debian 15.4-1)`. */
export function refuseOldPostgres(version: string): void {
  if (Number.parseInt(version, 10) >= 16) return
  throw new Error(`DATABASE_URL: is PostgreSQL ${version}; Tassel needs PostgreSQL 16 or newer.`)
}

async function refuseOwner(client: pg.Client, appRole: string): Promise<void> {
  const { rows } = await client.query<{ same: boolean }>(
    `select pg_has_role($1::name, current_user, 'member') as same`,
    [appRole],
  )
  if (rows[0]?.same)
    throw new Error(
      `DATABASE_URL: the role "${appRole}" may act as the role of DATABASE_OWNER_URL (it is the same, a member of it or a superuser): ` +
        'give the server a role of its own.',
    )
}

/** Throws a one-line error unless the role owns the tables, or may create them in a new database. */
async function requireOwner(client: pg.Client): Promise<void> {
  const { role, owner, owns } = await identify(client)
  if (owns) return
  if (owner)
    throw new Error(
      `DATABASE_OWNER_URL: the role "${role}" doesn’t own the tables: name the login of "${owner}", which does.`,
    )
  const { rows } = await client.query<{ creates: boolean }>(
    `select has_schema_privilege('public', 'create') as creates`,
  )
  if (!rows[0]?.creates)
    throw new Error(
      `DATABASE_OWNER_URL: the role "${role}" may not create tables: name the login of the owner of the database.`,
    )
}

async function besideOwner(client: pg.Client, url: string, owner: string): Promise<DatabaseAccess> {
  const appRole = appRoleOf(owner)
  const access = { ownerUrl: url, appRole, warning: null }
  const login = appLogin(url)
  const password = login?.role === appRole ? login.password : null
  if (!(await makeRole(client, appRole, password))) return asOwner(url, owner)
  if (login && password && (await canLogIn(client, login, appRole))) return { ...access, appUrl: login.url }
  const switched = switchedUrl(url, appRole)
  if (await canSwitch(client, switched, appRole))
    return { ...access, appUrl: switched, warning: onlySwitched(appRole) }
  return asOwner(url, owner)
}

const asOwner = (url: string, owner: string): DatabaseAccess => ({
  appUrl: url,
  ownerUrl: url,
  appRole: null,
  warning:
    `the role "${owner}" of DATABASE_URL owns the tables and may not make a restricted one: whoever can run SQL as the server ` +
    'can change the ledger and the audit log. Give it CREATEROLE, or set DATABASE_OWNER_URL (docs/operations.md).',
})

const onlySwitched = (appRole: string) =>
  `the server switches to the role "${appRole}" on each connection, because that role could not sign in: SQL that switches back ` +
  'can change the ledger and the audit log. Set DATABASE_OWNER_URL (docs/operations.md).'

async function makeRole(client: pg.Client, role: string, password: string | null): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rowCount) return true
  const login = password ? `login password ${client.escapeLiteral(password)}` : 'nologin'
  return await allowed(client.query(`create role ${pg.escapeIdentifier(role)} ${login}`))
}

async function canLogIn(
  client: pg.Client,
  login: { url: string; password: string },
  role: string,
): Promise<boolean> {
  if ((await signIn(login.url)) === role) return true
  // The owner's password has changed, and the password of this role is derived from it.
  const renewed = `alter role ${pg.escapeIdentifier(role)} login password ${client.escapeLiteral(login.password)}`
  return (await allowed(client.query(renewed))) && (await signIn(login.url)) === role
}

async function canSwitch(client: pg.Client, url: string, role: string): Promise<boolean> {
  if ((await signIn(url)) === role) return true
  const granted = `grant ${pg.escapeIdentifier(role)} to current_user with inherit false, set true`
  return (await allowed(client.query(granted))) && (await signIn(url)) === role
}

/** Sets the role in the connection's startup options, so that `reset role` returns to this role and not to the owner. */
function switchedUrl(url: string, role: string): string {
  const address = new URL(url)
  address.searchParams.set('options', `-c role=${role.replace(/[\\ ]/g, '\\$&')}`)
  return address.href.replaceAll('+', '%20')
}

async function allowed(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    // Another server that started at the same time has created the role.
    if (sqlState(error) === '42710' || sqlState(error) === '23505') return true
    if (sqlState(error) === '42501') return false
    throw error
  }
}

/** The role that this URL signs in as, or null if PostgreSQL refuses the login. */
async function signIn(url: string): Promise<string | null> {
  try {
    return (await withClients({ urls: [url], name }, identify)).role
  } catch (error) {
    if (sqlState(error)) return null
    throw error
  }
}
