import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Branding, BrandLogo } from './branding.ts'
import { loadSharp } from './load-sharp.server.ts'

export type BrandLook = { branding: Branding; logoFile: string | null }

/** The operator's logo file, and the properties that pages use. */
export type LogoFile = { path: string; shown: BrandLogo }

/** A logo with a larger ratio of width to height is assumed to contain the product's name. */
const maxRatioWithoutName = 1.6
const maxBytes = 1_000_000
const drawTimeoutSeconds = 10
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Reads the size of a logo. Throws an error for the operator unless the file is a PNG, or an SVG with a viewBox, of at most 1 MB. */
export function readLogo(file: string): LogoFile {
  const path = resolve(file)
  const bytes = bytesOf(path)
  const size = bytes.subarray(0, 8).equals(pngSignature) ? sizeOfPng(bytes) : sizeOfSvg(bytes)
  if (!size) throw new Error(`${file} is neither a PNG nor an SVG with a viewBox`)
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  const ratio = size.width / size.height
  return {
    path,
    shown: { path: `/brand/logo.png?v=${version}`, ratio, bearsName: ratio > maxRatioWithoutName },
  }
}

function bytesOf(path: string): Buffer {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isFile()) throw new Error(`there is no file ${path}`)
  if (stats.size > maxBytes) throw new Error(`${path} has more than 1 MB`)
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

/** Throws a one-line error for the operator if sharp can't render the logo. */
export async function checkLogo(look: BrandLook): Promise<void> {
  if (!look.logoFile) return
  try {
    await drawLogo(look, 144)
  } catch (error) {
    throw new Error(`BRAND_LOGO: ${look.logoFile} can’t be drawn (${(error as Error).message})`)
  }
}

/** Renders the logo as a PNG that fits into `width` by `height` px. */
export async function drawLogo(
  { logoFile }: BrandLook,
  height: number,
  width = height * 5,
): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp()
  const bytes = await readFile(logoFile as string)
  // SVGs are rasterized at the density that yields `height`; at 2,400 dpi even a nominal size of 16 px is sharp.
  const { height: own = height } = await sharp(bytes, { limitInputPixels }).metadata()
  const density = Math.min(2400, Math.max(72, (72 * height) / own))
  const picture = sharp(bytes, { density, limitInputPixels })
  const fit = { width, height, fit: 'inside' } as const
  const png = picture.resize(fit).png({ compressionLevel: 9 }).timeout({ seconds: drawTimeoutSeconds })
  return new Uint8Array(await png.toBuffer())
}

const limitInputPixels = 50_000_000
