import { z } from 'zod'
import { parsedUrl } from '../../platform/parsed-url.ts'
import type { Translate } from '../../words/translate.ts'
import { campaignTitle } from '../campaign.ts'
import type { PublicCampaign } from '../contract.ts'
import { embedSize, embedSnippet } from './share.ts'
import { sharePicturePath, sharePictureSizes } from './share-address.ts'

const pixels = z.coerce.number().int().min(1).max(100_000).optional().catch(undefined)

/** The parameters of oEmbed 1.0. Consumers may send others, which are ignored. */
export const oembedQuery = z.object({
  url: z.string().max(2_000),
  maxwidth: pixels,
  maxheight: pixels,
  format: z.string().max(20).default('json'),
})

/** A response of type `rich` (oembed.com, 2.3.4). */
export type OEmbed = {
  type: 'rich'
  version: '1.0'
  title: string
  provider_name: string
  provider_url: string
  /** In seconds. */
  cache_age: number
  html: string
  width: number
  height: number
  thumbnail_url?: string
  thumbnail_width?: number
  thumbnail_height?: number
}

/** The campaign of a public page's address on this site, with or without the readable part; null for other addresses. */
export function campaignOfAddress(address: string, appUrl: string): string | null {
  const url = parsedUrl(address)
  if (!url) return null
  const { origin, pathname } = url
  if (origin !== new URL(appUrl).origin) return null
  return /^\/campaign\/(?:[^/]+\/)?(\w{1,40})\/?$/.exec(pathname)?.[1] ?? null
}

type Facts = {
  campaign: PublicCampaign
  /** The absolute URL of the public page. */
  link: string
  branding: { product: string }
  appUrl: string
  t: Translate
}

/** Describes a campaign's widget within the consumer's limits in px. The thumbnail is left out where it would be larger. */
export function oembedOf(
  { campaign, link, branding, appUrl, t }: Facts,
  {
    maxwidth = Number.POSITIVE_INFINITY,
    maxheight = Number.POSITIVE_INFINITY,
  }: { maxwidth?: number | undefined; maxheight?: number | undefined },
): OEmbed {
  const title = campaignTitle(campaign, t)
  const size = { width: Math.min(embedSize.width, maxwidth), height: Math.min(embedSize.height, maxheight) }
  const thumbnail = sharePictureSizes.wide
  const fits = thumbnail.width <= maxwidth && thumbnail.height <= maxheight
  return {
    type: 'rich',
    version: '1.0',
    title,
    provider_name: branding.product,
    provider_url: appUrl,
    cache_age: cacheSeconds(campaign),
    html: embedSnippet({ link, id: campaign.id, title }, size),
    ...size,
    ...(fits && {
      thumbnail_url: appUrl + sharePicturePath(campaign, 'en'),
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
  }
}

/** A minor's page may disappear at once, when consent is withdrawn (P91). */
const cacheSeconds = ({ isMinor }: PublicCampaign) => (isMinor ? 0 : 300)
