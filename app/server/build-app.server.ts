import { join } from 'node:path'
import type { App } from '../platform/app.server.ts'
import { startClock } from '../platform/clock.server.ts'
import { openDatabase } from '../platform/database/database.server.ts'
import type { DatabaseAccess } from '../platform/database/database-access.server.ts'
import { reachDatabase } from '../platform/database/reach-database.server.ts'
import { waitForDatabase } from '../platform/database/wait-for-database.server.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.server.ts'
import type { Env } from '../platform/env.server.ts'
import { fileStore } from '../platform/files/files.server.ts'
import { closeDataDir } from '../platform/files/private-files.server.ts'
import { newShortId } from '../platform/ids.server.ts'
import { type Logger, startLog } from '../platform/log.server.ts'
import { providers } from '../platform/payments/providers.server.ts'
import { openPush } from '../platform/push/open-push.server.ts'
import { loadSecrets } from '../platform/secrets.server.ts'
import { startLive, unwatched } from '../platform/topics/live.server.ts'

export type BuiltApp = {
  app: App
  access: DatabaseAccess
  /** The server's own login, directly to PostgreSQL and never through a pooler: for connections that LISTEN. */
  databaseUrl: string
  close(): Promise<void>
}

/**
 * Builds the app for the server or an operator's command. Starts the embedded database if no other is configured. `listens`: receives
 * announced topics. `connections`: the maximum size of the pool. `waits`: waits for a database that is away, for two minutes at most (P723).
 */
export async function buildApp(
  env: Env,
  { listens, connections, waits = false }: { listens: boolean; connections: number; waits?: boolean },
): Promise<BuiltApp> {
  const log = startLog(env.logLevel)
  closeDataDir(env.dataDir, log)
  const closing: (() => Promise<unknown>)[] = []
  // Closes everything in reverse order of opening.
  const close = async () => {
    for (const end of closing.toReversed()) await end()
  }
  try {
    if (waits) await waitUntilReachable(env, log)
    const { access, pooler, replicaUrls } = await reachDatabase(await databaseOf(env, log, closing), log)
    if (access.warning) log.warn({}, access.warning)
    const secrets = await loadSecrets(env.secretKeys, env.dataDir)
    const clock = startClock(env.startsAt ?? undefined)
    const db = openDatabase(access.appUrl, log, { max: connections, pooler, replicaUrls })
    closing.push(() => db.close())
    const live = listens ? await startLive(access.appUrl, log) : unwatched
    closing.push(() => live.stop())
    const push = await openPush(env, clock)
    closing.push(() => push.close())
    const files = await fileStore(env.storage)
    const payments = await providers[env.payments].connect(env, secrets)
    const app: App = { env, log, secrets, db, live, clock, newShortId, files, payments, push }
    return { app, access, databaseUrl: access.appUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function waitUntilReachable(env: Env, log: Logger): Promise<void> {
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl, logLevel } = env
  const urls = [databaseUrl, databaseDirectUrl, databaseOwnerUrl].filter(url => url !== null)
  const say = (line: string) =>
    logLevel === 'silent' ? process.stderr.write(`${line}\n`) : log.warn({}, line)
  if (urls.length > 0) await waitForDatabase(urls, say)
}

async function databaseOf(env: Env, log: Logger, closing: (() => Promise<unknown>)[]) {
  if (env.databaseUrl) return { ...env, databaseUrl: env.databaseUrl, isEmbedded: false }
  const embedded = await startEmbeddedPostgres({
    dataDir: join(env.dataDir, 'postgres'),
    warn: line => log.warn({}, line),
  })
  closing.push(() => embedded.stop())
  return { ...env, databaseUrl: embedded.url, isEmbedded: true }
}
