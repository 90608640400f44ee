import type { App } from '#app/platform/app.server.ts'
import type { DatabaseAccess } from '#app/platform/database/database-access.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { demoWelcome } from './welcome.ts'

/** What the server runs of the demo. */
export type Demo = {
  /** Fills the demo world if the database has no users. */
  seedOnFirstRun(app: App, access: DatabaseAccess): Promise<void>
  /** Fills the demo world. Refuses with NotEmpty (409) if the database has campaigns. */
  seed(app: App): Promise<void>
  /** Starts the demo provider, which takes the payments with `PAYMENTS=sandbox`. */
  startProvider(app: App): Promise<{ close(): Promise<void> }>
  /** The lines that a demo prints once it is ready. */
  welcome(env: Env): string[]
}

/** The demo; null in a release, which has `app/entries/without-demo/` in its place (docs/decisions/0061). */
export const demo: Demo | null = {
  async seedOnFirstRun(app, access) {
    const { seedOnFirstRun } = await import('./world/seed-on-first-run.server.ts')
    await seedOnFirstRun(app, access)
  },
  async seed(app) {
    const { seedDemoWorld } = await import('./world/seed-demo-world.server.ts')
    await seedDemoWorld(app)
  },
  async startProvider(app) {
    const { startDemoProvider } = await import('./provider/start-demo-provider.server.ts')
    return await startDemoProvider(app)
  },
  welcome: demoWelcome,
}
