import type { PageMeta } from '../../shell/screen.ts'
import { escapeMarkup } from '../../ui/drawings/drawing.ts'
import type { PublicCampaign } from '../contract.ts'

type Facts = {
  campaign: Pick<PublicCampaign, 'takesDonations'>
  /** The page's meta tags, which say what the page shows. */
  meta: PageMeta
  appUrl: string
}

/**
 * What programs read in the head of a campaign page (P673): structured data by schema.org, and where oEmbed describes the page.
 * Contains nothing that the page's meta tags don't. A page that search engines must not list has no structured data.
 */
export function structuredHead(facts: Facts): string {
  const { campaign, meta, appUrl } = facts
  if (!meta.url) return ''
  // A query may contain ":" and "/" (RFC 3986, 3.4). Unescaped, the address repeats others of the page, which compresses well.
  const encodedUrl = encodeURIComponent(meta.url).replaceAll('%3A', ':').replaceAll('%2F', '/')
  const discovery = `<link rel="alternate" type="application/json+oembed" href="${escapeMarkup(`${appUrl}/oembed?url=${encodedUrl}`)}">`
  if (meta.noIndex || !campaign.takesDonations) return discovery
  // Within a script element only "<" can end the data or start a comment.
  const json = JSON.stringify(donateAction(facts)).replaceAll('<', '\\u003c')
  return `${discovery}<script type="application/ld+json">${json}</script>`
}

/** Leaves out what the meta tags say anyway, such as the description and the picture: the page has a limit of 9 kB. */
const donateAction = ({ meta }: Facts) => ({
  '@context': 'https://schema.org',
  '@type': 'DonateAction',
  name: meta.title,
  target: meta.url,
})
