import { loadSharp } from '../../platform/load-sharp.server.ts'
import { dyed } from '../../ui/own-colors.ts'
import { cordPictureSvg } from './cord-picture.ts'

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
