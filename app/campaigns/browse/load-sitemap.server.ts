import type { Db } from '../../platform/database/database.server.ts'
import { displayName, shareLink } from '../campaign.ts'

/** The most addresses one sitemap may hold (sitemaps.org). */
const mostAddresses = 50_000

/** The addresses search engines should know: home, browse, and every campaign that is active, approved and no minor's (P93, P96). */
export async function loadSitemap(db: Db, appUrl: string): Promise<string> {
  const rows = await db.rows<{ id: string; firstName: string; lastName: string; updatedAt: Date }>(
    'sitemap',
    `select id, first_name, last_name, updated_at
     from public_campaigns where is_active and is_approved and not is_minor order by updated_at desc, id limit $1`,
    [mostAddresses - 2],
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
