import type { Locale } from '../../lib/locale.ts'
import { campaignPath } from '../campaign.ts'

/** Where the pictures of a campaign stand, for its page and for those who share it. */

type Address = { id: string; studentName: string }

/** Path of the campaign's QR code. */
export function qrPath(campaign: Address, locale: Locale = 'en'): string {
  return `${campaignPath(campaign)}/qr.svg${inLanguage(locale)}`
}

/** Path of the campaign's share picture in one of its shapes. */
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

/** The language stands in the address, since pictures are kept by address on their way. */
function inLanguage(locale: Locale): string {
  return locale === 'en' ? '' : `?lang=${locale}`
}

/** The proportions that networks show: beside a link, in a feed, as a story (P404). The first is what og:image names. */
export const shareShapes = ['wide', 'square', 'tall'] as const
export type ShareShape = (typeof shareShapes)[number]

/** The size of each share picture in px; of the wide one og:image:width and height speak. */
export const sharePictureSizes: Record<ShareShape, { width: number; height: number }> = {
  wide: { width: 1200, height: 630 },
  square: { width: 1080, height: 1080 },
  tall: { width: 1080, height: 1920 },
}
