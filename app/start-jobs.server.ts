import type { App } from './platform/app.server.ts'
import { prepareJobs, startWorker } from './platform/jobs.server.ts'

/** Starts the background work of this process; answers how to stop it. */
export async function startJobs(app: App, _databaseUrl: string): Promise<() => Promise<void>> {
  const place = { pool: app.db.pool, log: app.log }
  await prepareJobs(place)
  return await startWorker(place, {}, [])
}
