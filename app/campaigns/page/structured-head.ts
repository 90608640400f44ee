import type { Locale } from '../../lib/locale.ts'
import type { PageMeta } from '../../shell/screen.ts'
import { escapeMarkup } from '../../ui/drawings/drawing.ts'
import type { PublicCampaign } from '../contract.ts'

type Facts = {
  campaign: Pick<PublicCampaign, 'studentName' | 'takesDonations'>
  /** The page's meta tags, which say what the page shows. */
  meta: PageMeta
  branding: { product: string; legalEntity: string }
  appUrl: string
  locale: Locale
}

/**
 * What programs read in the head of a campaign page (P673): structured data by schema.org, and where oEmbed describes the page.
 * Contains nothing that the page's meta tags don't. A page that search engines must not list has no structured data.
 */
export function structuredHead(facts: Facts): string {
  const { meta, appUrl } = facts
  if (!meta.url) return ''
  const address = `${appUrl}/oembed?${new URLSearchParams({ url: meta.url, format: 'json' })}`
  const discovery = `<link rel="alternate" type="application/json+oembed" href="${escapeMarkup(address)}" title="${escapeMarkup(meta.title)}">`
  if (meta.noIndex) return discovery
  // Within a script element only "<" can end the data or start a comment.
  const json = JSON.stringify(webPage(facts)).replaceAll('<', '\\u003c')
  return `${discovery}<script type="application/ld+json">${json}</script>`
}

function webPage({ campaign, meta, branding, appUrl, locale }: Facts) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    url: meta.url,
    name: meta.title,
    description: meta.description,
    inLanguage: locale,
    ...(meta.image && { primaryImageOfPage: { '@type': 'ImageObject', url: meta.image.url } }),
    isPartOf: { '@type': 'WebSite', name: branding.product, url: appUrl },
    publisher: { '@type': 'Organization', name: branding.legalEntity, url: appUrl },
    ...(campaign.takesDonations && {
      potentialAction: {
        '@type': 'DonateAction',
        target: `${meta.url}#give`,
        recipient: { '@type': 'Person', name: campaign.studentName },
      },
    }),
  }
}
