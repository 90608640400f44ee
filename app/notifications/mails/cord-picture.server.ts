import { loadSharp } from '../../platform/load-sharp.server.ts'
import { cordSvg } from '../../ui/drawings/cord-svg.ts'
import { dyed } from '../../ui/own-colors.ts'
import { deepTrack, type Palette, palette } from '../../ui/tokens.ts'

const drawn = new Map<number, Promise<Uint8Array<ArrayBuffer>>>()

/** The cord as PNG in the branding's color, since mail programs show no SVG. There are 101 of them, some 6 KB each: every one is drawn once. */
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

/** The size it is drawn in; mails show it half as large, so that it is sharp on any screen. */
export const cordPicture = { width: 976, height: 92 } as const

const light = palette('light')

/** The cord for a green ground, its track woven in that green: mails show the same picture by day and by night. */
const onDeep: Palette = {
  ...light,
  ...deepTrack,
  'quiet-board': light['on-deep'],
  'quiet-crown': light['on-deep-soft'],
  'mark-board': light['on-deep'],
  'mark-crown': light['on-deep-soft'],
}

/** The cord of a mail's head as SVG on a transparent ground, drawn to `percent` (0 to 100). */
export function cordPictureSvg(percent: number): string {
  return cordSvg({ progress: percent / 100, ...cordPicture, palette: onDeep })
}
