import type { Locale } from '../../lib/locale.ts'
import { campaignPath } from '../campaign.ts'

/** Where the pictures of a campaign stand, for its page and for those who share it. */

type Address = { id: string; studentName: string }

/** Path of the campaign's QR code. */
export function qrPath(campaign: Address, locale: Locale = 'en'): string {
  return `${campaignPath(campaign)}/qr.svg${inLanguage(locale)}`
}

/** Path of the campaign's share picture. */
export function sharePicturePath(campaign: Address, locale: Locale = 'en'): string {
  return `${campaignPath(campaign)}/share.png${inLanguage(locale)}`
}

/** The language stands in the address, since pictures are kept by address on their way. */
function inLanguage(locale: Locale): string {
  return locale === 'en' ? '' : `?lang=${locale}`
}

/** The size of the share picture in px: what og:image:width and height say. */
export const sharePictureSize = { width: 1200, height: 630 } as const
