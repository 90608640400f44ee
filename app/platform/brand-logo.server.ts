import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Branding, BrandLogo } from './branding.ts'
import { loadSharp } from './load-sharp.server.ts'

/** What a platform looks like: its branding, and the file of its logo where it has one. */
export type BrandLook = { branding: Branding; logoFile: string | null }

/** The operator's own file, and what everyone may know of it. */
export type LogoFile = { path: string; shown: BrandLogo }

/** A wider logo bears the name itself. */
const widest = 1.6
const mostBytes = 1_000_000
/** A logo is drawn in a fraction of a second. */
const mostSeconds = 10
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Reads how large a logo is. Throws an Error in words for the operator where it is no SVG with a viewBox and no PNG, or is too large. */
export function readLogo(given: string): LogoFile {
  const path = resolve(given)
  const bytes = bytesOf(path)
  const size = bytes.subarray(0, 8).equals(pngSignature) ? sizeOfPng(bytes) : sizeOfSvg(bytes)
  if (!size) throw new Error(`${given} is neither a PNG nor an SVG with a viewBox`)
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  const ratio = size.width / size.height
  return { path, shown: { path: `/brand/logo.png?v=${version}`, ratio, bearsName: ratio > widest } }
}

function bytesOf(path: string): Buffer {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new Error(`there is no file ${path}`)
  if (found.size > mostBytes) throw new Error(`${path} has more than 1 MB`)
  return readFileSync(path)
}

function sizeOfPng(bytes: Buffer): { width: number; height: number } | null {
  return bytes.length < 24 ? null : positive(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
}

function sizeOfSvg(bytes: Buffer): { width: number; height: number } | null {
  const text = bytes.toString('utf8')
  const from = text.indexOf('<svg')
  const tag = from < 0 ? '' : text.slice(from, text.indexOf('>', from) + 1)
  const [, box = ''] = /\bviewBox\s*=\s*["']([^"']+)["']/.exec(tag) ?? []
  const [, , width = 0, height = 0] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return positive(width, height)
}

const positive = (width: number, height: number) => (width > 0 && height > 0 ? { width, height } : null)

/** Throws one line for the operator where the logo cannot be drawn: before anyone has seen a page without it. */
export async function checkLogo(look: BrandLook): Promise<void> {
  if (!look.logoFile) return
  try {
    await drawLogo(look, 144)
  } catch (error) {
    throw new Error(`BRAND_LOGO: ${look.logoFile} can’t be drawn (${(error as Error).message})`)
  }
}

/** The logo as a PNG that fits into `height` px and `width`, by itself five times as much. */
export async function drawLogo(
  { logoFile }: BrandLook,
  height: number,
  width = height * 5,
): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp()
  const bytes = await readFile(logoFile as string)
  // An SVG says at which size it is drawn; at 2,400 dots per inch a picture of 16 px is sharp, too.
  const { height: own = height } = await sharp(bytes, { limitInputPixels }).metadata()
  const density = Math.min(2400, Math.max(72, (72 * height) / own))
  const picture = sharp(bytes, { density, limitInputPixels })
  const fit = { width, height, fit: 'inside' } as const
  const png = picture.resize(fit).png({ compressionLevel: 9 }).timeout({ seconds: mostSeconds })
  return new Uint8Array(await png.toBuffer())
}

const limitInputPixels = 50_000_000
