import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountFor, ownerOf } from './account.server.ts'
import { findBinaries } from './binaries.server.ts'
import { type Credentials, credentialsOf, ensureCluster, ensureHome } from './cluster.server.ts'
import { appRole, ensureDatabase, type Lease, takeLease, urlOf } from './database.server.ts'
import {
  findPostmaster,
  leftSocketDir,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
} from './postmaster.server.ts'
import { hasSocket, makeSocketDir, removeSocketDir } from './socket-dir.server.ts'

export type EmbeddedPostgres = {
  /** The owner's URL of the database `tassel`, over a Unix socket. The Tassel server signs in with another role (`databaseAccess`). */
  url: string
  /** Stops PostgreSQL unless another process uses it. Can be called twice. */
  stop(): Promise<void>
}

type Options = {
  /** The folder `postgres` in DATA_DIR. */
  dataDir: string
  /** For tests: turns off fsync, lets the owner create databases, and stops without waiting for clients. */
  throwaway?: boolean
  warn?: (line: string) => void
}

/**
 * Starts PostgreSQL 18 in `dataDir`, and creates the cluster at the first start. Processes with the same folder share one server, which may
 * outlive the process that started it. Throws a one-line error if PostgreSQL can't run.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const site = prepare(options)
  const first = await hold(site).catch(error => refuse(error, site.home))
  const { socketDir } = first.server
  let held: Promise<Held | undefined> = Promise.resolve(first)
  let stopping: Promise<void> | undefined

  /** Restarts PostgreSQL with the same socket if it died, for example because memory ran out. */
  function restartWhenLost(current: Held | undefined): void {
    current?.lease.ended.then(async () => {
      if (stopping) return
      held = holdAgain(site, socketDir, () => stopping !== undefined)
      restartWhenLost(await held)
    })
  }
  restartWhenLost(first)

  async function stop(): Promise<void> {
    const last = await held
    if (last) await letGo(site, last)
  }

  return {
    url: urlOf(socketDir, site.credentials),
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

type Site = {
  home: string
  cluster: string
  credentials: Credentials
  throwaway: boolean
  warn: (line: string) => void
}
type Held = { server: Postmaster; lease: Lease }

function prepare({ dataDir, throwaway = false, warn = () => {} }: Options): Site {
  const home = resolve(dataDir)
  const cluster = join(home, 'cluster')
  try {
    ensureHome(home)
    ownerOf(cluster)
    const logged = new Set<string>()
    const once = (line: string) => void (logged.has(line) || (logged.add(line) && warn(line)))
    return { home, cluster, credentials: credentialsOf(home), throwaway, warn: once }
  } catch (error) {
    return refuse(error, home)
  }
}

/** Adds the folder to errors of the system, such as a full disk, which otherwise name only a system call. */
function refuse(error: unknown, home: string): never {
  if (!(error as NodeJS.ErrnoException).syscall) throw error
  throw new Error(`The embedded database cannot use ${home}: ${(error as Error).message}`)
}

async function holdAgain(
  site: Site,
  socketDir: string,
  isStopping: () => boolean,
): Promise<Held | undefined> {
  while (!isStopping()) {
    try {
      return await hold(site, socketDir)
    } catch {
      await sleep(1000)
    }
  }
  return undefined
}

/** Takes a lease on the PostgreSQL server, and starts one if none is running or the last user is just stopping it. */
async function hold(site: Site, socketDir?: string): Promise<Held> {
  for (let attempt = 1; ; attempt++) {
    try {
      const server = (await findReachable(site)) ?? (await start(site, socketDir))
      return { server, lease: await leaseOn(server, site) }
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}

/** Returns the running server. A server whose socket was deleted from /tmp can't be reached anymore, so it is stopped. */
async function findReachable({ cluster, throwaway }: Site): Promise<Postmaster | undefined> {
  const running = await findPostmaster(cluster)
  if (!running || hasSocket(running.socketDir)) return running
  await stopPostmaster(cluster, running.pid, throwaway)
  return undefined
}

async function start(site: Site, lastSocketDir?: string): Promise<Postmaster> {
  const { home, cluster, credentials, throwaway } = site
  const former = ownerOf(cluster)
  const account = accountFor(home, cluster, site.warn)
  const { initdb, postgres } = findBinaries(account, home)
  ensureCluster({ home, cluster, initdb, account, password: credentials.postgres, throwaway })
  const socketDir = makeSocketDir(account, lastSocketDir ?? leftSocketDir(cluster), former)
  try {
    return await startPostmaster({ home, cluster, postgres, account, socketDir, throwaway })
  } catch (error) {
    removeSocketDir(socketDir)
    throw error
  }
}

const MISSING = new Set(['28P01', '3D000'])

async function leaseOn(server: Postmaster, { credentials, throwaway }: Site): Promise<Lease> {
  const url = urlOf(server.socketDir, credentials)
  try {
    const lease = await takeLease(url)
    // Clusters of older versions have only one role.
    if (!(await lease.hasRole(appRole(server.socketDir, credentials).role)))
      await ensureDatabase(server.socketDir, credentials, throwaway)
    return lease
  } catch (error) {
    if (!MISSING.has((error as { code?: string }).code ?? '')) throw error
    await ensureDatabase(server.socketDir, credentials, throwaway)
    return takeLease(url)
  }
}

async function letGo({ cluster, throwaway }: Site, { server, lease }: Held): Promise<void> {
  const isLast = await lease.release().catch(() => false)
  if (isLast) {
    await stopPostmaster(cluster, server.pid, throwaway)
    removeSocketDir(server.socketDir)
  }
  await lease.close()
}
