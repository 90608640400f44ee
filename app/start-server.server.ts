import { resolveViewer } from './accounts/sessions/viewer.server.ts'
import { extendCalendar } from './admin/rollups/update-rollups.server.ts'
import { buildApp } from './build-app.server.ts'
import { greet } from './greet.server.ts'
import { startDelivery } from './notifications/delivery/start-delivery.server.ts'
import { migrate } from './platform/database/migrate.server.ts'
import { recordMode } from './platform/database/record-mode.server.ts'
import { type Env, takesTestMoney } from './platform/env.server.ts'
import { buildHttp, listen } from './platform/http/transport.server.ts'
import { listenForMetrics } from './platform/metrics-access.server.ts'
import { providers } from './platform/payments/providers.server.ts'
import { operations } from './routes.server.ts'
import { seedOnFirstRun } from './seed-on-first-run.server.ts'
import { servePages } from './shell/pages/serve-pages.server.ts'
import { startJobs } from './start-jobs.server.ts'

/** Starts everything this process serves; answers how to stop it. Throws one clear line when something is missing. */
export async function startServer(env: Env): Promise<() => Promise<void>> {
  const { app, access, databaseUrl, close } = await buildApp(env)
  const stops: (() => Promise<void>)[] = [close]
  try {
    await migrate(access)
    await recordMode(app.db, env.demo, takesTestMoney(env))
    await extendCalendar(app)
    if (env.demo) await seedOnFirstRun(app, access)
    const beside = await providers[env.payments].start?.(app)
    if (beside) stops.push(beside.close)
    stops.push(await startDelivery(app, databaseUrl))
    stops.push(await startJobs(app))
    const http = buildHttp(app, operations, resolveViewer)
    await servePages(http, app)
    stops.push((await listen(http, env.port, env.host)).close)
    const metrics = await listenForMetrics(app)
    if (metrics) stops.push(metrics.close)
    // Open event streams end whole before their connections are cut.
    stops.push(() => app.live.stop())
    greet(env)
  } catch (error) {
    await stopAll(stops)
    throw error
  }
  return () => stopAll(stops)
}

/** Last started, first stopped. */
async function stopAll(stops: (() => Promise<void>)[]): Promise<void> {
  for (const stop of stops.toReversed()) await stop()
}
