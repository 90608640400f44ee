import { join } from 'node:path'
import type { App } from './platform/app.server.ts'
import { machineNow, startClock } from './platform/clock.server.ts'
import { openDatabase } from './platform/database/database.server.ts'
import type { DatabaseAccess } from './platform/database/database-access.server.ts'
import { type DatabaseReach, reachDatabase } from './platform/database/reach-database.server.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.server.ts'
import type { Env } from './platform/env.server.ts'
import { fileStore } from './platform/files/files.server.ts'
import { closeDataDir } from './platform/files/private-files.server.ts'
import { newShortId } from './platform/ids.server.ts'
import { startLog } from './platform/log.server.ts'
import { providers } from './platform/payments/providers.server.ts'
import { openPush } from './platform/push/open-push.server.ts'
import { loadSecrets } from './platform/secrets.server.ts'
import { startLive, unwatched } from './platform/topics/live.server.ts'

/** What all threads and processes of one server share: made once, handed to each, and so only data. */
export type Ground = DatabaseReach & {
  /** The machine's time (epoch ms) at which TASSEL_NOW was the present. */
  since: number
}

export type BuiltApp = {
  app: App
  access: DatabaseAccess
  /** With the server's own role, past any pooler: for connections beside the pool that listen. */
  databaseUrl: string
  close(): Promise<void>
}

/** Finds the database, and starts the embedded one if none is given. */
export async function openGround(env: Env): Promise<{ ground: Ground; close(): Promise<void> }> {
  const log = startLog(env.logLevel)
  const since = machineNow()
  closeDataDir(env.dataDir, log)
  const embedded = env.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        dataDir: join(env.dataDir, 'postgres'),
        warn: line => log.warn({}, line),
      })
  const close = async () => await embedded?.stop()
  try {
    const reach = await reachDatabase(
      { ...env, databaseUrl: env.databaseUrl ?? embedded?.url ?? '', isEmbedded: embedded !== null },
      log,
    )
    if (reach.access.warning) log.warn({}, reach.access.warning)
    return { ground: { ...reach, since }, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Everything the commands need, for one thread or process. `watches` where browsers watch for news; `connections` at most to the database. */
export async function openApp(
  env: Env,
  { access, pooler, replicaUrls, since }: Ground,
  { watches, connections }: { watches: boolean; connections: number },
): Promise<{ app: App; close(): Promise<void> }> {
  const log = startLog(env.logLevel)
  const secrets = await loadSecrets(env.secretKeys, env.dataDir)
  const db = openDatabase(access.appUrl, log, { max: connections, pooler, replicaUrls })
  // Who answers people needs some at once: they are opened while it begins to listen for news.
  if (watches) for (const _ of [1, 2]) void db.rows(null, 'select 1').catch(() => undefined)
  const live = watches ? await startLive(access.appUrl, log) : unwatched
  const clock = startClock(env.startsAt ?? undefined, since)
  const app: App = {
    env,
    log,
    secrets,
    db,
    live,
    clock,
    newShortId,
    files: await fileStore(env.storage),
    payments: await providers[env.payments].connect(env, secrets),
    push: await openPush(env, clock),
  }
  const close = async () => {
    await live.stop()
    await app.push.close()
    await db.close()
  }
  return { app, close }
}

/** Both, for an operator's command. */
export async function buildApp(env: Env): Promise<BuiltApp> {
  const { ground, close: leave } = await openGround(env)
  const { app, close } = await openApp(env, ground, { watches: false, connections: 20 })
  return {
    app,
    access: ground.access,
    databaseUrl: ground.access.appUrl,
    async close() {
      await close()
      await leave()
    },
  }
}
