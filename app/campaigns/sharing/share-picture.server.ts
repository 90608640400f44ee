import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'
import type { OverlayOptions } from 'sharp'
import type { Locale } from '../../lib/locale.ts'
import type { App } from '../../platform/app.server.ts'
import { drawLogo } from '../../platform/brand-logo.server.ts'
import { loadSharp } from '../../platform/load-sharp.server.ts'
import { projectFolder } from '../../platform/project-folder.server.ts'
import { dyed } from '../../ui/own-colors.ts'
import { wordsWithMoney } from '../../words/languages.ts'
import type { PublicCampaign } from '../contract.ts'
import { drawingQueue } from './drawing-queue.server.ts'
import type { ShareShape } from './share-address.ts'
import {
  clothSvg,
  cornersSvg,
  type Giver,
  groundSvg,
  initialsMarkup,
  layouts,
  shareFonts,
  type TextBlock,
  textBlocks,
} from './share-picture.ts'

export type SharePicture = { etag: string; png: Uint8Array<ArrayBuffer> }

/** Keeps the most recently used pictures, about 150 KB each. */
const draw = drawingQueue(100)
/** The most recently used photos and cloths, about 80 KB each. A donation changes the picture, but not its face, which takes most of the time. */
const faces = new LRUCache<string, Buffer>({ max: 200 })

/** A hash of everything that the picture depends on. */
export function sharePictureEtag(
  app: App,
  campaign: PublicCampaign,
  locale: Locale,
  shape: ShareShape,
  giver: Giver | null = null,
): string {
  const { id, studentName, purpose, university, raisedCents, goalCents, donorCount, profilePictureUrl } =
    campaign
  const facts = [id, studentName, purpose, university, raisedCents, goalCents, donorCount, profilePictureUrl]
  const { product, currencySign, color, logo } = app.env.branding
  const look = [product, currencySign, color, logo?.path]
  const hash = createHash('sha256').update(JSON.stringify([...facts, locale, shape, giver, ...look]))
  return `"${hash.digest('base64url').slice(0, 27)}"`
}

/**
 * A campaign's share picture as PNG; with a `giver`, the progress cord highlights their thread. Cached until its content changes. Refuses
 * TooBusy (503) if too many are being drawn, or after four seconds (P726).
 */
export async function sharePicture(
  app: App,
  campaign: PublicCampaign,
  locale: Locale,
  shape: ShareShape,
  giver: Giver | null = null,
): Promise<SharePicture> {
  const etag = sharePictureEtag(app, campaign, locale, shape, giver)
  const png = await draw(etag, () => drawPicture(app, campaign, { locale, shape, giver }))
  return { etag, png }
}

type Looks = { locale: Locale; shape: ShareShape; giver: Giver | null }

async function drawPicture(
  app: App,
  campaign: PublicCampaign,
  { locale, shape, giver }: Looks,
): Promise<Uint8Array<ArrayBuffer>> {
  await learnShareFonts()
  const sharp = await loadSharp()
  const { product, currencySign, color, logo } = app.env.branding
  const named = logo?.bearsName ? null : product
  const blocks = textBlocks(campaign, named, wordsWithMoney(locale, currencySign), shape, giver)
  // Sequentially, to use only one thread of the pool.
  const texts: OverlayOptions[] = []
  for (const block of blocks) texts.push(await drawText(block))
  const png = await sharp(
    Buffer.from(dyed(groundSvg(campaign, shape, { hasMark: !logo, hasOwnThread: giver !== null }), color)),
  )
    .composite([
      await drawFace(app, campaign, shape),
      ...(logo ? [await drawMark(app, shape)] : []),
      ...texts,
    ])
    .png({ compressionLevel: 6, adaptiveFiltering: false })
    .toBuffer()
  return new Uint8Array(png)
}

/** A custom logo instead of the platform's mark, at most as wide as the title below. */
async function drawMark(app: App, shape: ShareShape): Promise<OverlayOptions> {
  const { left, top } = layouts[shape].mark
  const { logo } = app.env.branding
  // A logo without a name takes the mark's width, with the name beside it.
  const drawn = await drawLogo(app.env, 52, logo?.bearsName ? 420 : 56)
  return { input: Buffer.from(drawn), left, top: top - 4 }
}

async function drawFace(app: App, campaign: PublicCampaign, shape: ShareShape): Promise<OverlayOptions> {
  const { left, top, width, height, corner } = layouts[shape].face
  // The name of an uploaded file never gets other content.
  const key = JSON.stringify([shape, campaign.studentName, campaign.profilePictureUrl])
  const known = faces.get(key)
  if (known) return { input: known, left, top }
  const picture = await campaignPhoto(app, campaign)
  const sharp = await loadSharp()
  const face = sharp(picture ?? (await drawCloth(campaign, shape))).resize(width, height, { fit: 'cover' })
  if (corner > 0) face.composite([{ input: Buffer.from(cornersSvg(shape)), left: 0, top: 0 }])
  // A palette of 256 colors takes a third of the bytes.
  const input = await face.png({ palette: true, quality: 95, effort: 1 }).toBuffer()
  // A photo that can't be read at the moment is looked for again.
  if (picture || !campaign.profilePictureUrl) faces.set(key, input)
  return { input, left, top }
}

async function drawCloth(campaign: PublicCampaign, shape: ShareShape): Promise<Buffer> {
  const sharp = await loadSharp()
  const { face } = layouts[shape]
  const { glyphs, halo } = initialsMarkup(campaign, shape)
  const drawn = (text: string) =>
    sharp({ text: { text, dpi: 72, rgba: true } })
      .png()
      .toBuffer({ resolveWithObject: true })
  const above = await drawn(glyphs)
  const below = await drawn(halo)
  const left = Math.trunc((face.width - above.info.width) / 2)
  const top = Math.trunc((face.height - above.info.height) / 2)
  const around = haloOffsets.map(([x, y]) => ({ input: below.data, left: left + x, top: top + y }))
  return await sharp(Buffer.from(clothSvg(campaign, shape)))
    .composite([...around, { input: above.data, left, top }])
    .png({ compressionLevel: 1, adaptiveFiltering: false })
    .toBuffer()
}

/** The offsets, in px, of copies that form a ring around the letters. */
const haloOffsets = [0, 45, 90, 135, 180, 225, 270, 315].map(degrees => {
  const turn = (degrees * Math.PI) / 180
  return [Math.trunc(8 * Math.cos(turn)), Math.trunc(8 * Math.sin(turn))] as const
})

/** The campaign's uploaded photo; null if there is none or it can't be read. */
export async function campaignPhoto(
  app: App,
  { id, profilePictureUrl }: PublicCampaign,
): Promise<Buffer | null> {
  const key = /^\/files\/(.+\.webp)$/.exec(profilePictureUrl ?? '')?.[1]
  if (!key) return null
  try {
    const file = await app.files.get(key)
    const sharp = await loadSharp()
    return file && (await sharp(file.bytes).toBuffer())
  } catch (error) {
    app.log.warn(
      { campaignId: id, err: (error as Error).message },
      'a photograph is missing in a share picture or poster',
    )
    return null
  }
}

/** The text in the largest size that fits its box; overflow of the smallest size is cut off. */
async function drawText({ markup, sizes, left, top, width, height, at }: TextBlock): Promise<OverlayOptions> {
  const sharp = await loadSharp()
  for (const [index, size] of sizes.entries()) {
    const text = { text: markup(size), width, dpi: 72, rgba: true, wrap: 'word-char', spacing: 4 } as const
    const drawn = await sharp({ text }).png().toBuffer({ resolveWithObject: true })
    const { info, data } = drawn
    const fits = info.height <= height && info.width <= width
    if (!fits && index < sizes.length - 1) continue
    const shown = { width: Math.min(width, info.width), height: Math.min(height, info.height) }
    const input = fits
      ? data
      : await sharp(data)
          .extract({ left: 0, top: 0, ...shown })
          .png()
          .toBuffer()
    return { input, left, top: at === 'top' ? top : top + height - shown.height }
  }
  throw new Error('a text of the share picture has no size')
}

const files = [
  ...['latin', 'latin-ext', 'vietnamese'].map(script => ({
    file: `bricolage-grotesque-${script}`,
    family: shareFonts.display,
  })),
  ...['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'].map(script => ({
    file: `source-sans-3-${script}`,
    family: shareFonts.text,
  })),
]

let learning: Promise<void> | null = null

/** Registers the brand's fonts (built by `tools/fonts`) with sharp's text renderer, once per process. */
export function learnShareFonts(): Promise<void> {
  learning ??= learn().catch(error => {
    learning = null
    throw error
  })
  return learning
}

async function learn(): Promise<void> {
  const sharp = await loadSharp()
  for (const { file, family } of files) {
    const fontfile = fileURLToPath(new URL(`app/campaigns/sharing/share-fonts/${file}.ttf`, projectFolder))
    // Drawing a letter with a font file registers the font.
    await sharp({ text: { text: 'x', font: family, fontfile } }).toBuffer()
  }
}
