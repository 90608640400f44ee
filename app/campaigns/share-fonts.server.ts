import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import sharp from 'sharp'
import { trueTypeOf } from '../lib/woff2.ts'
import { newSecret } from '../platform/ids.server.ts'

/** The families by the names that the pages' styles and drawings use. */
export const shareFonts = { display: 'Bricolage Grotesque Variable', text: 'Source Sans 3 Variable' } as const

const files = [
  ...['latin', 'latin-ext', 'vietnamese'].map(script => ({
    pack: 'bricolage-grotesque',
    script,
    family: shareFonts.display,
  })),
  ...['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'].map(script => ({
    pack: 'source-sans-3',
    script,
    family: shareFonts.text,
  })),
]

const known = new Map<string, Promise<void>>()

/**
 * Teaches this process's rasteriser the brand's fonts, once a folder: a bare machine has none, and it reads no WOFF2, so TrueType copies are
 * written into `folder`.
 */
export function learnShareFonts(folder: string): Promise<void> {
  const learning =
    known.get(folder) ??
    learn(folder).catch(error => {
      known.delete(folder)
      throw error
    })
  known.set(folder, learning)
  return learning
}

async function learn(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { pack, script, family } of files) {
    const fontfile = join(folder, `${pack}-${script}.ttf`)
    await writeWhole(fontfile, await trueType(pack, script, family))
    // Drawing one letter with a font file makes it known to every later text, in drawings too.
    await sharp({ text: { text: 'x', font: family, fontfile } }).toBuffer()
  }
}

async function trueType(pack: string, script: string, family: string): Promise<Uint8Array> {
  const name = `@fontsource-variable/${pack}/files/${pack}-${script}-wght-normal.woff2`
  const packed = await readFile(createRequire(import.meta.url).resolve(name))
  return trueTypeOf(packed, { unpack: brotliDecompressSync, family })
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const partial = `${file}.${newSecret()}`
  await writeFile(partial, bytes)
  await rename(partial, file)
}
