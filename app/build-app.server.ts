import { join } from 'node:path'
import type { App } from './platform/app.server.ts'
import { startClock } from './platform/clock.server.ts'
import { openDatabase } from './platform/database/database.server.ts'
import { type DatabaseAccess, databaseAccess } from './platform/database/database-access.server.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.server.ts'
import type { Env } from './platform/env.server.ts'
import { fileStore } from './platform/files/files.server.ts'
import { closeDataDir } from './platform/files/private-files.server.ts'
import { newShortId } from './platform/ids.server.ts'
import { startLog } from './platform/log.server.ts'
import { providers } from './platform/payments/providers.server.ts'
import { openPush } from './platform/push/open-push.server.ts'
import { loadSecrets } from './platform/secrets.server.ts'
import { startLive } from './platform/topics/live.server.ts'

export type BuiltApp = {
  app: App
  access: DatabaseAccess
  /** With the server's own role: for connections beside the pool that listen. */
  databaseUrl: string
  close(): Promise<void>
}

/** Everything the commands need, shared by the server and the operator's commands. Starts the embedded database if none is given. */
export async function buildApp(env: Env): Promise<BuiltApp> {
  const log = startLog(env.logLevel)
  closeDataDir(env.dataDir, log)
  const secrets = await loadSecrets(env.secretKeys, env.dataDir)
  const embedded = env.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        dataDir: join(env.dataDir, 'postgres'),
        warn: line => log.warn({}, line),
      })
  const access = await databaseAccess({
    url: env.databaseUrl ?? embedded?.url ?? '',
    ownerUrl: env.databaseOwnerUrl,
  })
  if (access.warning) log.warn({}, access.warning)
  const databaseUrl = access.appUrl
  const db = openDatabase(databaseUrl, log)
  const live = await startLive(databaseUrl, log)
  const clock = startClock(env.startsAt ?? undefined)
  const app: App = {
    env,
    log,
    secrets,
    db,
    live,
    clock,
    newShortId,
    files: await fileStore(env.storage),
    payments: providers[env.payments].connect(env, secrets),
    push: await openPush(env, clock),
  }
  const close = async () => {
    await live.stop()
    await app.push.close()
    await db.close()
    await embedded?.stop()
  }
  return { app, access, databaseUrl, close }
}
