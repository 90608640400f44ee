import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountFor, ownerOf } from './account.server.ts'
import { findBinaries } from './binaries.server.ts'
import { type Credentials, credentialsOf, ensureCluster, ensureHome } from './cluster.server.ts'
import { appRole, ensureDatabase, urlOf } from './database.server.ts'
import { type Lease, takeLease } from './lease.server.ts'
import {
  findPostmaster,
  leftSocketDir,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
} from './postmaster.server.ts'
import { hasSocket, makeSocketDir, removeSocketDir } from './socket-dir.server.ts'

export type EmbeddedPostgres = {
  /**
   * A PostgreSQL URL of the database `tassel`, by Unix socket, with the random password of the role that owns it. The server itself
   * works as another (`databaseAccess`).
   */
  url: string
  /** Gives the server back, and stops it when no other process uses it. May be called twice. */
  stop(): Promise<void>
}

type Options = {
  /** The database's own folder: `postgres` under DATA_DIR. */
  dataDir: string
  /** For tests: no waiting for the disk, the role may create databases, and `stop` does not wait for clients. */
  throwaway?: boolean
  /** Hears in a line what an operator should know. */
  warn?: (line: string) => void
}

/**
 * A real PostgreSQL 18 in the folder `dataDir`, made on the first call. A server that outlived an earlier
 * process is used again, a second one is never started, and processes may share it.
 * Refuses with one line where PostgreSQL cannot run.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const place = preparedPlace(options)
  const first = await hold(place).catch(error => refuse(error, place.home))
  const { socketDir } = first.server
  let held: Promise<Held | undefined> = Promise.resolve(first)
  let stopping: Promise<void> | undefined

  /** PostgreSQL can die under us (out of memory, an operator's kill): it is restarted at the same address. */
  function restartWhenLost(current: Held | undefined): void {
    current?.lease.ended.then(async () => {
      if (stopping) return
      held = holdAgain(place, socketDir, () => stopping !== undefined)
      restartWhenLost(await held)
    })
  }
  restartWhenLost(first)

  async function stop(): Promise<void> {
    const last = await held
    if (last) await letGo(place, last)
  }

  return {
    url: urlOf(socketDir, place.credentials),
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

type Place = {
  home: string
  cluster: string
  credentials: Credentials
  throwaway: boolean
  warn: (line: string) => void
}
type Held = { server: Postmaster; lease: Lease }

function preparedPlace({ dataDir, throwaway = false, warn = () => {} }: Options): Place {
  const home = resolve(dataDir)
  const cluster = join(home, 'cluster')
  try {
    ensureHome(home)
    ownerOf(cluster)
    const said = new Set<string>()
    const once = (line: string) => void (said.has(line) || (said.add(line) && warn(line)))
    return { home, cluster, credentials: credentialsOf(home), throwaway, warn: once }
  } catch (error) {
    return refuse(error, home)
  }
}

/** The system's refusals (no permission, disk full, read-only) name a call, not what we wanted with it. */
function refuse(error: unknown, home: string): never {
  if (!(error as NodeJS.ErrnoException).syscall) throw error
  throw new Error(`The embedded database cannot use ${home}: ${(error as Error).message}`)
}

async function holdAgain(place: Place, socketDir: string, givenUp: () => boolean): Promise<Held | undefined> {
  while (!givenUp()) {
    try {
      return await hold(place, socketDir)
    } catch {
      await sleep(1000)
    }
  }
  return undefined
}

/** A server with our lease on it. Its last user may be stopping it while we join: then it is started again. */
async function hold(place: Place, socketDir?: string): Promise<Held> {
  for (let attempt = 1; ; attempt++) {
    try {
      const server = (await findReachable(place)) ?? (await start(place, socketDir))
      return { server, lease: await leaseOn(server, place) }
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}

/** A server whose socket was swept from /tmp can never be reached again: it makes way for a new one. */
async function findReachable({ cluster, throwaway }: Place): Promise<Postmaster | undefined> {
  const found = await findPostmaster(cluster)
  if (!found || hasSocket(found.socketDir)) return found
  await stopPostmaster(cluster, found.pid, throwaway)
  return undefined
}

async function start(place: Place, wantedSocketDir?: string): Promise<Postmaster> {
  const { home, cluster, credentials, throwaway } = place
  const former = ownerOf(cluster)
  const account = accountFor(home, cluster, place.warn)
  const { initdb, postgres } = findBinaries(account, home)
  ensureCluster({ home, cluster, initdb, account, password: credentials.postgres, throwaway })
  const socketDir = makeSocketDir(account, wantedSocketDir ?? leftSocketDir(cluster), former)
  try {
    return await startPostmaster({ home, cluster, postgres, account, socketDir, throwaway })
  } catch (error) {
    removeSocketDir(socketDir)
    throw error
  }
}

const MISSING = new Set(['28P01', '3D000'])

async function leaseOn(server: Postmaster, { credentials, throwaway }: Place): Promise<Lease> {
  const url = urlOf(server.socketDir, credentials)
  try {
    const lease = await takeLease(url)
    // An older version had one role alone.
    if (!(await lease.knows(appRole(server.socketDir, credentials).role)))
      await ensureDatabase(server.socketDir, credentials, throwaway)
    return lease
  } catch (error) {
    if (!MISSING.has((error as { code?: string }).code ?? '')) throw error
    await ensureDatabase(server.socketDir, credentials, throwaway)
    return takeLease(url)
  }
}

async function letGo({ cluster, throwaway }: Place, { server, lease }: Held): Promise<void> {
  const alone = await lease.release().catch(() => false)
  if (alone) {
    await stopPostmaster(cluster, server.pid, throwaway)
    removeSocketDir(server.socketDir)
  }
  await lease.close()
}
