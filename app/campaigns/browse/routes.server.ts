import { anyone } from '../../accounts/access.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { browseQuery } from '../contract.ts'
import { loadBrowsePage } from './load-browse-page.server.ts'
import { loadSitemap } from './load-sitemap.server.ts'

export const browseRoutes = [
  operation('GET /api/screens/scholars', {
    summary: 'One page of active campaigns: filtered, sorted, searched',
    access: anyone,
    query: browseQuery,
    caching: { topics: () => ['campaigns'] },
    handle: ({ app, query, now }) => loadBrowsePage(app.db, query, now),
  }),
  operation('GET /sitemap.xml', {
    summary: 'Addresses for search engines',
    access: anyone,
    caching: { topics: () => ['campaigns'] },
    handle: async ({ app }) =>
      new Response(await loadSitemap(app.db, app.env.appUrl), {
        headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
      }),
  }),
]
