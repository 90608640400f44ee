import type { App } from '../platform/app.server.ts'
import { prepareJobs } from '../platform/jobs.server.ts'
import { listenOn } from '../platform/listen.server.ts'

/** Delivers outbox events as long as this process runs; answers how to stop it. */
export async function startDelivery(app: App, databaseUrl: string): Promise<() => Promise<void>> {
  await prepareJobs({ pool: app.db.pool, log: app.log })
  const listening = await listenOn(databaseUrl, {
    channel: 'outbox',
    onMessage: () => undefined,
    onReconnect: () => undefined,
    log: app.log,
  })
  return () => listening.stop()
}
