import type { PlatformEnv } from '../env.server.ts'
import type { Logger } from '../log.server.ts'
import { type DatabaseAccess, databaseAccess } from './database-access.server.ts'
import { findPooler, type Pooler, storeTimeouts, timeoutsHold } from './pooler.server.ts'

/** By which ways the server reaches its database. */
export type DatabaseReach = {
  /** On PostgreSQL itself: its `appUrl` never leads through a pooler. */
  access: DatabaseAccess
  pooler: Pooler | null
  replicaUrls: string[]
}

type Given = Pick<PlatformEnv, 'databaseOwnerUrl' | 'databaseDirectUrl' | 'databaseReplicaUrls'> & {
  databaseUrl: string
  isEmbedded: boolean
}

/**
 * Finds out how to reach the database: as whom, past which pooler, with which replicas. Refuses in one line what cannot work
 * (`databaseAccess`, `findPooler`), and a pooler in front of a single role, whose second login the pooler would not know.
 */
export async function reachDatabase(given: Given, log: Logger): Promise<DatabaseReach> {
  const { databaseUrl: url, databaseDirectUrl: directUrl, databaseOwnerUrl: ownerUrl } = given
  const find = async () => (given.isEmbedded ? null : await findPooler({ url, directUrl, ownerUrl }))
  // Both at once where nobody says that there is a pooler; what access refuses is said first.
  const early = directUrl ? null : find()
  early?.catch(() => undefined)
  const access = await databaseAccess({ url: directUrl ?? url, ownerUrl })
  const ownRole = access.appUrl === directUrl
  // Before anything is asked through the pooler: it would keep a connection without them.
  if (ownRole) await storeTimeouts(access.appUrl)
  const pooler = await (early ?? find())
  const replicaUrls = given.databaseReplicaUrls.map(replica => asSameRole(replica, url, access.appUrl))
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
    log.info({}, 'the pooler keeps no named statements (max_prepared_statements): each is planned anew')
  return { access, pooler, replicaUrls }
}

/** Where the server was given its owner's login and works as a role beside it, it reads replicas as that role, too. */
function asSameRole(replica: string, given: string, appUrl: string): string {
  const [address, owner, app] = [new URL(replica), new URL(given), new URL(appUrl)]
  if (address.username !== owner.username || address.password !== owner.password) return replica
  address.username = app.username
  address.password = app.password
  return address.href
}
