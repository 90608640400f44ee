import { extendCalendar } from './admin/rollups/update-rollups.server.ts'
import { beginBackground } from './background.server.ts'
import { type Ground, openApp, openGround } from './build-app.server.ts'
import { connectionsOfEach } from './connections.ts'
import { greet } from './greet.server.ts'
import type { App } from './platform/app.server.ts'
import { checkLogo } from './platform/brand-logo.server.ts'
import { migrate } from './platform/database/migrate.server.ts'
import { recordMode } from './platform/database/record-mode.server.ts'
import { type Env, takesTestMoney } from './platform/env.server.ts'
import { type Measured, ownMetrics, setMetricsSource } from './platform/metrics.server.ts'
import { listenForMetrics } from './platform/metrics-access.server.ts'
import { startWorkers, type Workers } from './platform/workers/start-workers.server.ts'
import { seedOnFirstRun } from './seed-on-first-run.server.ts'

export type RunningServer = {
  stop(): Promise<void>
  /** Puts new web workers in the place of those that run, one after the other. With one alone nothing can take its place. */
  renew(): Promise<void>
}

/**
 * Starts everything: the database, the work beside the pages in a thread of its own, and what answers people: this thread, or WORKERS
 * processes. Throws one clear line when something is missing.
 */
export async function startServer(env: Env): Promise<RunningServer> {
  // Its code is loaded while the database starts.
  const background = beginBackground(env)
  const stops = [background.close]
  const stop = async () => {
    // Last started, first stopped.
    for (const end of stops.toReversed()) await end()
  }
  try {
    await checkLogo(env)
    const opening = openGround(env)
    const isAlone = env.workers === 1
    // While the database starts, which goes first.
    if (isAlone) setImmediate(() => void loadWeb(env).catch(() => undefined))
    const { ground, close } = await opening
    stops.unshift(close)
    const migrating = migrate(ground.access)
    migrating.catch(() => undefined)
    const connections = isAlone ? connectionsOfEach(1) : 2
    const { app, close: closeApp } = await openApp(env, ground, { watches: isAlone, connections })
    stops.push(closeApp)
    const prepared = migrating.then(() => prepare(app, ground))
    prepared.catch(() => undefined)
    const measured = async () => [await ownMetrics(), ...(await background.metrics())]
    const opened = isAlone
      ? webHere(app, prepared, measured)
      : prepared.then(() => webBeside(app, ground, measured))
    stops.push(async () => (await opened.catch(() => null))?.close())
    const [web] = await Promise.all([opened, prepared.then(() => background.start(ground))])
    const metrics = await listenForMetrics(app)
    if (metrics) stops.push(metrics.close)
    greet(env)
    return { stop, renew: web.renew }
  } catch (error) {
    await stop()
    throw error
  }
}

async function loadWeb(env: Env): Promise<void> {
  const { readWebsite } = await import('./start-web.server.ts')
  if (!env.dev) await readWebsite()
}

async function prepare(app: App, { access }: Ground): Promise<void> {
  await Promise.all([recordMode(app.db, app.env.demo, takesTestMoney(app.env)), extendCalendar(app)])
  if (app.env.demo) await seedOnFirstRun(app, access)
}

type Web = { close(): Promise<void>; renew(): Promise<void> }

async function webHere(
  app: App,
  mayListen: Promise<void>,
  measured: () => Promise<Measured[]>,
): Promise<Web> {
  const { startWeb } = await import('./start-web.server.ts')
  const { close } = await startWeb(app, mayListen)
  setMetricsSource(measured)
  const renew = async () => app.log.warn({}, 'one web worker alone: nothing can take its place (WORKERS)')
  return { close, renew }
}

async function webBeside(app: App, ground: Ground, measured: () => Promise<Measured[]>): Promise<Web> {
  const ofAll = async (): Promise<Measured[]> => [
    ...(await measured()),
    ...(await workers.askEach<Measured>('metrics')),
  ]
  const answers = { metrics: ofAll }
  const workers: Workers = await startWorkers({
    count: app.env.workers,
    given: ground,
    answers,
    log: app.log,
  })
  setMetricsSource(ofAll)
  return workers
}
