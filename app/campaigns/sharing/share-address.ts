import type { Locale } from '../../lib/locale.ts'
import { campaignPath } from '../campaign.ts'

type Address = { id: string; studentName: string }

export function qrPath(campaign: Address, locale: Locale = 'en'): string {
  return `${campaignPath(campaign)}/qr.svg${inLanguage(locale)}`
}

export function sharePicturePath(
  campaign: Address,
  locale: Locale = 'en',
  shape: ShareShape = 'wide',
): string {
  const asked = [
    ...(locale === 'en' ? [] : [`lang=${locale}`]),
    ...(shape === 'wide' ? [] : [`shape=${shape}`]),
  ]
  return `${campaignPath(campaign)}/share.png${asked.length > 0 ? `?${asked.join('&')}` : ''}`
}

/** The paper sizes of posters. */
export const posterSizes = ['letter', 'a4'] as const
export type PosterSize = (typeof posterSizes)[number]

export const posterPath = (campaign: Address, locale: Locale, size: PosterSize): string =>
  `${campaignPath(campaign)}/poster.pdf?${locale === 'en' ? '' : `lang=${locale}&`}size=${size}`

/** The language is part of the URL because caches store pictures by URL. */
function inLanguage(locale: Locale): string {
  return locale === 'en' ? '' : `?lang=${locale}`
}

/** Link preview (og:image), feed post, and story (P404). */
export const shareShapes = ['wide', 'square', 'tall'] as const
export type ShareShape = (typeof shareShapes)[number]

/** Pixels. */
export const sharePictureSizes: Record<ShareShape, { width: number; height: number }> = {
  wide: { width: 1200, height: 630 },
  square: { width: 1080, height: 1080 },
  tall: { width: 1080, height: 1920 },
}
