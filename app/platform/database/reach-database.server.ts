import type { PlatformEnv } from '../env.server.ts'
import type { Logger } from '../log.server.ts'
import { type DatabaseAccess, databaseAccess } from './database-access.server.ts'
import { findPooler, type Pooler, storeTimeouts, timeoutsHold } from './pooler.server.ts'

/** How the server connects to its database. */
export type DatabaseReach = {
  /** Its URLs connect directly to PostgreSQL, never through a pooler. */
  access: DatabaseAccess
  pooler: Pooler | null
  replicaUrls: string[]
}

type Addresses = Pick<PlatformEnv, 'databaseOwnerUrl' | 'databaseDirectUrl' | 'databaseReplicaUrls'> & {
  databaseUrl: string
  isEmbedded: boolean
}

/**
 * Decides which database role to use and detects a pooler. Throws a one-line error for a combination that can't work (see `databaseAccess`
 * and `findPooler`), and for a pooler with a single role: the pooler would refuse the restricted role that `databaseAccess` creates.
 */
export async function reachDatabase(addresses: Addresses, log: Logger): Promise<DatabaseReach> {
  const { databaseUrl: url, databaseDirectUrl: directUrl, databaseOwnerUrl: ownerUrl } = addresses
  const find = async () => (addresses.isEmbedded ? null : await findPooler({ url, directUrl, ownerUrl }))
  // Both checks run in parallel unless a pooler is declared; errors of `databaseAccess` are thrown first.
  const early = directUrl ? null : find()
  early?.catch(() => undefined)
  const access = await databaseAccess({ url: directUrl ?? url, ownerUrl })
  const ownRole = access.appUrl === directUrl
  // Must come before the first use of the pooler, which would keep a connection without the time-outs.
  if (ownRole) await storeTimeouts(access.appUrl)
  const pooler = await (early ?? find())
  const replicaUrls = addresses.databaseReplicaUrls.map(replica => asSameRole(replica, url, access.appUrl))
  if (!pooler) return { access, pooler, replicaUrls }
  if (!ownRole)
    throw new Error(
      'DATABASE_URL: signs in through a pooler as the owner of the tables: make a role of its own for the server, give that to ' +
        'DATABASE_URL and DATABASE_DIRECT_URL, and the owner to DATABASE_OWNER_URL (docs/scale.md).',
    )
  if (!(await timeoutsHold(pooler.url)))
    log.warn(
      {},
      'the pooler still hands out connections without time-outs: say RECONNECT to it, so that no statement waits for ever',
    )
  if (!pooler.keepsNames)
    log.info({}, 'the pooler keeps no named statements (max_prepared_statements): each is planned again')
  return { access, pooler, replicaUrls }
}

/** If a replica's URL has the same login as DATABASE_URL but the server uses a restricted role, the replica is read as that role too. */
function asSameRole(replica: string, databaseUrl: string, appUrl: string): string {
  const [address, owner, app] = [new URL(replica), new URL(databaseUrl), new URL(appUrl)]
  if (address.username !== owner.username || address.password !== owner.password) return replica
  address.username = app.username
  address.password = app.password
  return address.href
}
