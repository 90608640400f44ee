import { demo } from '#demo/demo.server.ts'
import { resolveViewer } from '../accounts/sessions/viewer.server.ts'
import { extendCalendar, refreshRollups } from '../books/update-rollups.server.ts'
import { flushCounts } from '../campaigns/figures/counts.server.ts'
import { resolveGuest } from '../donors/page/donor-session.server.ts'
import { startWithoutFees } from '../fees/change-fees.server.ts'
import { resolveKey } from '../integrations/keys/resolve-key.server.ts'
import type { App } from '../platform/app.server.ts'
import { checkLogo } from '../platform/brand-logo.server.ts'
import { migrate } from '../platform/database/migrate.server.ts'
import { recordMode } from '../platform/database/record-mode.server.ts'
import { type Env, takesTestMoney } from '../platform/env.server.ts'
import { assertPortIsFree, inheritedSocket, listen } from '../platform/http/listen.server.ts'
import { buildHttp } from '../platform/http/transport.server.ts'
import { listenForMetrics } from '../platform/metrics-access.server.ts'
import { buildApp } from './build-app.server.ts'
import { cachedPages } from './cached-pages.ts'
import { builtPages, devPages } from './pages/pages.server.ts'
import { servePages } from './pages/serve-pages.server.ts'
import { printWelcome } from './print-welcome.server.ts'
import { operations } from './routes.server.ts'

type Running = { close(): Promise<void> }

/**
 * Starts the database, the web server and the background work. Several servers may share a database. Throws a one-line error if it can't
 * start.
 */
export async function startServer(env: Env): Promise<{ stop(): Promise<void> }> {
  await checkLogo(env)
  if (inheritedSocket(process.env) === null) await assertPortIsFree(env.port, env.host)
  const { app, access, databaseUrl, close } = await buildApp(env, {
    listens: true,
    connections: 30,
    waits: true,
  })
  const running: Running[] = []
  const stop = async () => {
    await Promise.all(running.map(each => each.close()))
    await close()
  }
  try {
    await migrate(access)
    await Promise.all([recordMode(app.db, env.demo, takesTestMoney(env)), extendCalendar(app)])
    if (env.demo) {
      await demo?.seedOnFirstRun(app, access)
      // The first page shows sums of the demo's donations.
      await refreshRollups(app)
    } else await startWithoutFees(app)
    running.push(await startWeb(app))
    // Imported only after the web server listens, so that requests are served sooner.
    const { startBackground } = await import('./start-jobs.server.ts')
    running.push(await startBackground(app, databaseUrl))
    const metrics = await listenForMetrics(app)
    if (metrics) running.push(metrics)
    printWelcome(env)
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts the web server, which serves pages, operations and event streams. */
export async function startWeb(app: App): Promise<Running> {
  const http = buildHttp(app, operations, resolveViewer, resolveGuest, resolveKey)
  servePages(http, app, app.env.dev ? await devPages() : await builtPages(app), cachedPages)
  const listening = await listen(http, app.env.port, app.env.host, inheritedSocket(process.env))
  return {
    async close() {
      // Event streams end before the server closes their connections. Browsers reconnect, possibly to another server.
      await app.live.stop()
      await listening.close()
      await flushCounts(app)
    },
  }
}
