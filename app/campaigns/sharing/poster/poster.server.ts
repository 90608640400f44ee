import { createHash } from 'node:crypto'
import type { Locale } from '../../../lib/locale.ts'
import type { App } from '../../../platform/app.server.ts'
import { loadSharp } from '../../../platform/load-sharp.server.ts'
import { ownThread } from '../../../platform/own-thread.server.ts'
import { colors } from '../../../ui/tokens.ts'
import { wordsOf } from '../../../words/languages.ts'
import { campaignTitle, shareLink } from '../../campaign.ts'
import type { PublicCampaign } from '../../contract.ts'
import { linkVia } from '../../figures/channels.ts'
import { shownCode } from '../../reference-code.ts'
import { drawingQueue } from '../drawing-queue.server.ts'
import type { PosterSize } from '../share-address.ts'
import { campaignPhoto } from '../share-picture.server.ts'
import type { Poster } from './draw-poster.ts'

type Asked = { code: string | null; locale: Locale; size: PosterSize }

const drawInThread = ownThread<Poster, Uint8Array<ArrayBuffer>>({
  built: 'poster',
  source: 'app/campaigns/sharing/poster/poster-thread.server.ts',
})

/** Keeps the most recently used posters, about 200 KB each. */
const draw = drawingQueue(50)

/** What the poster of a public campaign shows, but for its picture, and a hash of it all (P884). */
export function posterOf(
  { env }: App,
  campaign: PublicCampaign,
  { code, locale, size }: Asked,
): { poster: Omit<Poster, 'picture'>; etag: string } {
  const { product, legalEntity, color } = env.branding
  const t = wordsOf(locale)
  const link = shareLink(env.appUrl, campaign)
  const takesCode = env.postalAddress !== null || env.giveByTransfer !== null
  const poster = {
    size,
    locale,
    title: campaignTitle(campaign, t),
    school: campaign.university,
    product,
    legalEntity,
    color: color ?? colors.gown.light,
    link: linkVia(link, 'qr'),
    shownLink: link.replace(/^https?:\/\//, ''),
    code: code !== null && takesCode ? shownCode(code) : null,
    photoAlt: t('Photo of {student}', { student: campaign.studentName }),
  }
  const hash = createHash('sha256').update(JSON.stringify([poster, campaign.profilePictureUrl]))
  return { poster, etag: `"${hash.digest('base64url').slice(0, 27)}"` }
}

/** The poster as PDF. Refuses TooBusy (503), as share pictures do (P726). */
export const drawPoster = (
  app: App,
  campaign: PublicCampaign,
  { poster, etag }: ReturnType<typeof posterOf>,
): Promise<Uint8Array<ArrayBuffer>> =>
  draw(etag, async () => await drawInThread({ ...poster, picture: await pictureOf(app, campaign) }))

async function pictureOf(app: App, campaign: PublicCampaign): Promise<Uint8Array | null> {
  const photo = await campaignPhoto(app, campaign)
  if (!photo) return null
  const sharp = await loadSharp()
  const jpeg = await sharp(photo)
    .resize({ width: 1032, height: 620, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer()
  return new Uint8Array(jpeg)
}
