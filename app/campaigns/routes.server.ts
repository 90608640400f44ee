import { z } from '@hono/zod-openapi'
import { anyone } from '../accounts/access.ts'
import { operation } from '../platform/http/operation.server.ts'
import { browseFilterValues, browseSorts, mostSearched } from './browse.ts'
import { loadBrowsePage } from './browse-loader.server.ts'
import { formRoutes } from './forms/form-routes.server.ts'
import { shareRoutes } from './share-routes.server.ts'
import { loadSitemap } from './sitemap.server.ts'
import { cleanLine } from './typed-text.ts'

const browseQuery = z.strictObject({
  filter: z.enum(browseFilterValues).default('all'),
  sort: z.enum(browseSorts).default('trending'),
  search: z.string().overwrite(cleanLine).max(mostSearched).default(''),
  after: z.string().max(200).nullable().default(null),
})

export const campaignRoutes = [
  ...formRoutes,
  ...shareRoutes,
  operation('GET /api/screens/scholars', {
    summary: 'One page of active campaigns: filtered, sorted, searched',
    access: anyone,
    query: browseQuery,
    handle: ({ app, query, now }) => loadBrowsePage(app.db, query, now),
  }),
  operation('GET /sitemap.xml', {
    summary: 'Addresses for search engines',
    access: anyone,
    handle: async ({ app }) =>
      new Response(await loadSitemap(app.db, app.env.appUrl), {
        headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
      }),
  }),
]
