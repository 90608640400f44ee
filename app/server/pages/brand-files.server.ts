import { readFile } from 'node:fs/promises'
import { type BrandLook, drawLogo } from '../../platform/brand-logo.server.ts'
import { loadSharp } from '../../platform/load-sharp.server.ts'
import { projectFolder } from '../../platform/project-folder.server.ts'
import { dyed } from '../../ui/own-colors.ts'

type Draw = (look: BrandLook) => Promise<Uint8Array<ArrayBuffer>>

/**
 * Draws the pictures that show the operator's logo or color instead of Tassel's mark, by the paths of the built files
 * that they replace.
 */
const drawings: Record<string, Draw> = {
  '/brand/logo.png': look => drawLogo(look, 144),
  '/icon-192.png': look => drawTile(look, { size: 192, corner: 0.22 }),
  '/icon-512.png': look => drawTile(look, { size: 512, corner: 0.22 }),
  '/icon-maskable-512.png': look => drawTile(look, { size: 512, inner: 0.62 }),
  '/apple-touch-icon.png': look => drawTile(look, { size: 180 }),
  '/icon.svg': async look => {
    // The SVG contains the logo as a PNG: an operator's SVG may contain scripts, so it is never served.
    const png = Buffer.from(await drawTile(look, { size: 128, corner: 0.22 })).toString('base64')
    return encoded(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="data:image/png;base64,${png}"/></svg>`,
    )
  },
}

const pictures = new WeakMap<object, Map<string, Promise<Uint8Array<ArrayBuffer>>>>()

/**
 * A picture with the operator's branding, rendered once. Null for any other path, or if the branding has no logo or
 * color.
 */
export function brandFile(look: BrandLook, path: string): Promise<Response> | null {
  const draw = drawings[path]
  if (!draw) return null
  const { logo, color } = look.branding
  if (!(logo || (color && path !== '/brand/logo.png'))) return null
  const cached = pictures.get(look.branding) ?? new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  pictures.set(look.branding, cached)
  const picture = cached.get(path) ?? draw(look)
  cached.set(path, picture)
  picture.catch(() => cached.delete(path))
  return picture.then(
    bytes =>
      new Response(bytes, {
        headers: {
          'content-type': path.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
          'cache-control': 'public, max-age=3600',
        },
      }),
  )
}

type Tile = { size: number; inner?: number; corner?: number }

/** A square icon: the logo on white, or Tassel's mark in the branding's color. */
async function drawTile(
  look: BrandLook,
  { size, inner = 0.76, corner = 0 }: Tile,
): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp()
  const radius = Math.trunc(size * corner)
  const { color, logo } = look.branding
  const ground = logo ? '#ffffff' : (color ?? '#ffffff')
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${radius}" fill="${ground}"/></svg>`
  const room = Math.trunc(size * (logo ? inner : inner + 0.24))
  const mark = logo ? Buffer.from(await drawLogo(look, room)) : await ownMark(color, room)
  const picture = await sharp(mark).resize(room, room, { fit: 'inside' }).png().toBuffer()
  return new Uint8Array(
    await sharp(Buffer.from(plate))
      .composite([{ input: picture }])
      .png()
      .toBuffer(),
  )
}

/** Tassel's mark in the branding's color, without the rounded background. */
async function ownMark(color: string | null, size: number): Promise<Buffer> {
  const icon = await readFile(new URL('public/icon.svg', projectFolder), 'utf8')
  const sharp = await loadSharp()
  const square = dyed(icon, color).replace(/<rect [^>]*\/>/, '')
  return await sharp(Buffer.from(square), { density: (72 * size) / 64 })
    .png()
    .toBuffer()
}

const encoded = (text: string) => new Uint8Array(new TextEncoder().encode(text))
