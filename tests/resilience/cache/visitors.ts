import { resolveViewer } from '#app/accounts/sessions/viewer.server.ts'
import type { App } from '#app/platform/app.server.ts'
import { manualClock } from '#app/platform/clock.server.ts'
import { buildHttp, type Http } from '#app/platform/http/transport.server.ts'
import { silentLog } from '#app/platform/log.server.ts'
import { type Live, startLive } from '#app/platform/topics/live.server.ts'
import { cachedPages } from '#app/server/cached-pages.ts'
import { builtPages } from '#app/server/pages/pages.server.ts'
import { cachePages, serve } from '#app/server/pages/serve-pages.server.ts'
import { operations } from '#app/server/routes.server.ts'
import { type World, worldStart } from '#tests/world/app.ts'

/** A response to compare byte for byte. `body` has a character for each byte. */
export type Shown = { status: number; body: string; etag: string | null }

export type Server = {
  http: Http
  live: Live
  clock: ReturnType<typeof manualClock>
  get(address: string, headers?: Record<string, string>): Promise<Shown>
  close(): Promise<void>
}

const deaf: Live = {
  watch: () => () => {},
  caughtUp: async () => false,
  hear: () => () => {},
  stop: async () => {},
}

/**
 * Starts a server on the world's database that renders pages and caches responses. With `isDeaf` it hears of no changes and so caches nothing. Its
 * clock stands still, so no cached response expires.
 */
export async function aServer(
  world: World,
  options: { isDeaf?: boolean; app?: Partial<App> } = {},
): Promise<Server> {
  const live = options.isDeaf ? deaf : await startLive(world.databaseUrl, silentLog)
  const clock = manualClock(worldStart)
  const app: App = { ...world.app, live, clock, ...options.app }
  const http = buildHttp(app, operations, resolveViewer)
  const pages = await builtPages(app)
  serve(http, app, pages)
  cachePages(http, app, pages, cachedPages)
  return {
    http,
    live,
    clock,
    async get(address, headers = {}) {
      const response = await http.fetch(new Request(app.env.appUrl + address, { headers }))
      const body = Buffer.from(await response.arrayBuffer()).toString('latin1')
      return { status: response.status, body, etag: response.headers.get('etag') }
    },
    close: () => live.stop(),
  }
}

/** The URL paths of all cached data about these campaigns. */
export function cachedAddresses(campaignIds: readonly string[]): string[] {
  return [
    '/api/session',
    '/api/screens/home',
    '/api/screens/scholars',
    '/api/screens/scholars?filter=trending&sort=recent',
    '/api/screens/scholars?search=okafor',
    '/api/latest-donations',
    '/api/testimonials',
    '/sitemap.xml',
    ...campaignIds.flatMap(id => [
      `/api/screens/campaign/${id}`,
      `/api/campaigns/${id}/supporters`,
      `/api/campaigns/${id}/updates`,
      `/campaign/anyone/${id}/qr.svg`,
      `/embed/${id}`,
    ]),
  ]
}

/** The URL paths of all cached pages. Rendering a page takes a hundred times as long as reading data. */
export function cachedPageAddresses(campaignIds: readonly string[]): string[] {
  return ['/', '/scholars', ...campaignIds.map(id => `/campaign/anyone/${id}`)]
}

/** Describes each difference between the responses of `cached` and those of `fresh`, which has no cache. */
export async function differences(
  cached: Server,
  fresh: Server,
  addresses: readonly string[],
): Promise<string[]> {
  const compared = await Promise.all(
    addresses.map(async address => {
      const [first, second] = [await cached.get(address), await fresh.get(address)]
      if (first.status !== second.status) return `${address}: ${first.status} in place of ${second.status}`
      // The bodies of errors always differ, since they contain a request id.
      if (first.status !== 200 || first.body === second.body) return null
      return `${address}: ${firstDifference(first.body, second.body)}`
    }),
  )
  return compared.filter(difference => difference !== null)
}

function firstDifference(cached: string, fresh: string): string {
  const at = [...cached].findIndex((character, index) => character !== fresh[index])
  const around = (text: string) => text.slice(Math.max(0, at - 40), at + 60)
  return `cached …${around(cached)}… where it is …${around(fresh)}…`
}
