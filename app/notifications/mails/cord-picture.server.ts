import { loadSharp } from '../../platform/load-sharp.server.ts'
import { cordSvg } from '../../ui/drawings/cord-svg.ts'
import { dyed } from '../../ui/own-colors.ts'
import { deepTrack, type Palette, palette } from '../../ui/tokens.ts'

const drawn = new Map<number, Promise<Uint8Array<ArrayBuffer>>>()

/** Draws the cord as a PNG in the branding's color, because most mail programs don't show SVG. Caches each percentage (101 PNGs, 6 KB each). */
export function cordPicturePng(percent: number, color: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const known = drawn.get(percent)
  if (known) return known
  const drawing = draw(percent, color)
  drawn.set(percent, drawing)
  return drawing
}

async function draw(percent: number, color: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp()
  const drawing = sharp(Buffer.from(dyed(cordPictureSvg(percent), color)))
  return new Uint8Array(await drawing.png({ palette: true, compressionLevel: 9 }).toBuffer())
}

/** The size of the PNG in px. Mails show it at half this size, so that it is sharp on high-density screens. */
export const cordPicture = { width: 976, height: 92 } as const

const light = palette('light')

/** The cord's colors on the mail's green band, which is the same in light and dark mode. */
const onDeep: Palette = {
  ...light,
  ...deepTrack,
  'quiet-board': light['on-deep'],
  'quiet-crown': light['on-deep-soft'],
  'mark-board': light['on-deep'],
  'mark-crown': light['on-deep-soft'],
}

/** The cord as SVG on a transparent background, at `percent` (0 to 100). */
export function cordPictureSvg(percent: number): string {
  return cordSvg({ progress: percent / 100, ...cordPicture, palette: onDeep })
}
