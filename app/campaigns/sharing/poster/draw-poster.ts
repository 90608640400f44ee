import type { Locale } from '../../../lib/locale.ts'
import { type CharacterSets, createCanvas, ink, type Style } from '../../../platform/pdf/canvas.ts'
import type { Translate } from '../../../words/translate.ts'
import { qrBars } from '../qr.ts'
import type { PosterSize } from '../share-address.ts'

/** What a poster shows (P884): nothing but what the campaign's public page shows. */
export type Poster = {
  size: PosterSize
  locale: Locale
  title: string
  school: string | null
  product: string
  legalEntity: string
  color: string
  /** The link in the QR code, and the one that people read. */
  link: string
  shownLink: string
  /** As T-7K4-Q2M; null if the operator takes neither checks nor transfers. */
  code: string | null
  /** A JPEG of 1032 x 620 pixels, which are 144 to the inch; null without a photo. */
  picture: Uint8Array | null
  photoAlt: string
}

/** Points (1/72 inch). */
const pages = { letter: { width: 612, height: 792 }, a4: { width: 595.28, height: 841.89 } }
const margin = 48
const pictureHeight = 310
const qrWidth = 180

/** Draws the poster's only page. The caller ends the document. */
export function drawPoster(
  doc: PDFKit.PDFDocument,
  poster: Poster,
  { characterSets, t }: { characterSets: CharacterSets; t: Translate },
): void {
  const canvas = createCanvas(doc, characterSets)
  const { root } = canvas
  const { width, height } = pages[poster.size]
  const { color } = poster
  const left = { x: margin, width: width - 2 * margin }
  canvas.decorate(() => canvas.fill({ x: 0, y: 0, width }, 14, color))
  let y = 32
  y += 12 + canvas.text(root, 'P', poster.product, { face: 'display', size: 18, color }, { ...left, y })
  if (poster.picture) {
    const box = { y, width: left.width, height: pictureHeight }
    const picture = Buffer.from(poster.picture)
    canvas.figure(root, poster.photoAlt, () => {
      doc.save().rect(left.x, box.y, box.width, box.height).clip()
      doc.image(picture, left.x, box.y, { cover: [box.width, box.height], align: 'center', valign: 'center' })
      doc.restore()
    })
    y += pictureHeight + 18
  } else y += 40
  const bottom = height - margin - 30 - qrWidth
  y += 8 + drawTitle(y, bottom - y - 34)
  if (poster.school)
    canvas.text(
      root,
      'P',
      poster.school,
      canvas.fitted(poster.school, { size: 16, color: ink.soft }, left.width, 11),
      { ...left, y },
    )
  drawCode()
  drawWays({ x: margin + qrWidth + 24, y: bottom, width: left.width - qrWidth - 24 })
  canvas.text(
    root,
    'P',
    t('{product} is run by {legalEntity}.', { product: poster.product, legalEntity: poster.legalEntity }),
    { size: 9, color: ink.soft },
    { ...left, y: height - margin - 8 },
  )
  root.end()

  /** The title in the largest size that fits. */
  function drawTitle(top: number, room: number): number {
    const sizes = poster.picture ? [40, 34, 30, 26, 22, 18] : [60, 50, 40, 34, 28, 24, 20]
    const styleOf = (size: number): Style => ({ face: 'display', size })
    const size = sizes.find(one => canvas.heightOf(poster.title, styleOf(one), left.width) <= room) ?? 16
    return canvas.text(root, 'H1', poster.title, styleOf(size), { ...left, y: top })
  }

  function drawCode(): void {
    const { modules, bars } = qrBars(poster.link)
    const unit = qrWidth / modules
    canvas.figure(root, t('QR code: {title}', { title: poster.title }), () => {
      for (const { row, start, length } of bars)
        doc.rect(margin + start * unit, bottom + row * unit, length * unit, unit)
      doc.fillColor(color).fill()
    })
  }

  /** Beside the QR code: what it does, the link, and the code for checks. */
  function drawWays(at: { x: number; y: number; width: number }): void {
    let top = at.y
    top += 4 + canvas.text(root, 'H2', t('Scan to give'), { face: 'display', size: 26 }, { ...at, y: top })
    const link = canvas.fitted(poster.shownLink, { size: 13 }, at.width, 9)
    top += 16 + canvas.text(root, 'P', poster.shownLink, link, { ...at, y: top })
    if (poster.code === null) return
    const words = t('Giving by check or bank transfer? Write this code on it. The campaign’s page says how.')
    top += 4 + canvas.text(root, 'P', words, { size: 12, color: ink.soft }, { ...at, y: top })
    canvas.text(root, 'P', poster.code, { face: 'display', size: 30, color }, { ...at, y: top })
  }
}
