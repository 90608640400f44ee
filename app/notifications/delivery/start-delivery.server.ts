import type { App } from '../../platform/app.server.ts'
import { runPushes } from '../push/push-loop.server.ts'
import { runDelivery } from './delivery-loop.server.ts'
import { measureDelivery } from './delivery-state.server.ts'
import { loadRenderer } from './load-renderer.server.ts'

/** Delivers outbox events and sends push messages as long as this process runs; answers how to stop it, which finishes what is under way. */
export async function startDelivery(app: App, databaseUrl: string): Promise<() => Promise<void>> {
  measureDelivery(app)
  const renderer = await loadRenderer(app.env)
  const stop = await runDelivery(app, databaseUrl, renderer.load)
  const stopPushes = await runPushes(app, databaseUrl)
  return async () => {
    await stopPushes()
    await stop()
    await renderer.close()
  }
}
