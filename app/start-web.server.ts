import { resolveViewer } from './accounts/sessions/viewer.server.ts'
import { cachedPages } from './cached-pages.ts'
import type { App } from './platform/app.server.ts'
import { buildHttp, listen } from './platform/http/transport.server.ts'
import { operations } from './routes.server.ts'
import { servePages } from './shell/pages/serve-pages.server.ts'

/** What answers people. `close` is for a server that ends, `drain` for one whose place another takes: nobody is cut off. */
export async function startWeb(app: App): Promise<{ close(): Promise<void>; drain(): Promise<void> }> {
  const http = buildHttp(app, operations, resolveViewer)
  await servePages(http, app, cachedPages)
  const { close, drain } = await listen(http, app.env.port, app.env.host)
  // Open event streams end whole before their connections are cut; browsers open them again elsewhere.
  const afterStreams = (end: () => Promise<void>) => async () => {
    await app.live.stop()
    await end()
  }
  return { close: afterStreams(close), drain: afterStreams(drain) }
}
