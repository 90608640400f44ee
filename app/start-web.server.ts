import { resolveViewer } from './accounts/sessions/viewer.server.ts'
import { cachedPages } from './cached-pages.ts'
import { flushCounts } from './campaigns/figures/counts.server.ts'
import type { App } from './platform/app.server.ts'
import { buildHttp, listen } from './platform/http/transport.server.ts'
import { operations } from './routes.server.ts'
import { builtPages, devPages, type Pages } from './shell/pages/pages.server.ts'
import { servePages } from './shell/pages/serve-pages.server.ts'

let built: Promise<Pages> | undefined

/** Reads the built website. Whoever waits for something else before `startWeb` may begin it. */
export function readWebsite(): Promise<Pages> {
  built ??= builtPages()
  return built
}

/**
 * What answers people, once `mayListen` has resolved. `close` is for a server that ends, `drain` for one whose place another takes: nobody is
 * cut off.
 */
export async function startWeb(
  app: App,
  mayListen: Promise<void> = Promise.resolve(),
): Promise<{ close(): Promise<void>; drain(): Promise<void> }> {
  const http = buildHttp(app, operations, resolveViewer)
  servePages(http, app, app.env.dev ? await devPages() : await readWebsite(), cachedPages)
  // Made with the first address that is looked up.
  http.router.match('GET', '/')
  await mayListen
  const { close, drain } = await listen(http, app.env.port, app.env.host)
  // Open event streams end whole before their connections are cut; browsers open them again elsewhere.
  const afterStreams = (end: () => Promise<void>) => async () => {
    await app.live.stop()
    await end()
    await flushCounts(app)
  }
  return { close: afterStreams(close), drain: afterStreams(drain) }
}
