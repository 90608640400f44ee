import type { NotNull, PublicCampaignRow } from '../../../db/tables.ts'
import { anyone } from '../../accounts/access.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { displayName, shareLink } from '../campaign.ts'
import { browseQuery } from '../contract.ts'
import { loadBrowsePage } from './load-browse-page.server.ts'

export const browseRoutes = [
  operation('GET /api/screens/scholars', {
    summary: 'One page of active campaigns: filtered, sorted, searched',
    access: anyone,
    query: browseQuery,
    caching: { topics: () => ['campaigns'] },
    handle: async ({ app, query, now }) => ({
      ...(await loadBrowsePage(app.db, query, now)),
      showsLatest: app.env.donationToast ?? app.env.demo,
    }),
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

/** The most URLs that the sitemap protocol (sitemaps.org) allows in one file. */
const maxAddresses = 50_000

/** The sitemap: home, the browse page, and the campaigns that are active, approved and not a minor's, newest change first (P93, P96). */
export async function loadSitemap(db: Db, appUrl: string): Promise<string> {
  const rows = await db.rows<NotNull<Pick<PublicCampaignRow, 'id' | 'firstName' | 'lastName' | 'updatedAt'>>>(
    'sitemap',
    `select id, first_name, last_name, updated_at
     from public_campaigns where is_active and is_approved and not is_minor order by updated_at desc, id limit $1`,
    [maxAddresses - 2],
  )
  const campaigns = rows.map(row => {
    const address = shareLink(appUrl, { id: row.id, studentName: displayName(row) })
    return `<url><loc>${address}</loc><lastmod>${row.updatedAt.toISOString()}</lastmod></url>`
  })
  const pages = ['/', '/scholars'].map(path => `<url><loc>${appUrl}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...campaigns,
    '</urlset>',
    '',
  ].join('\n')
}
