import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageFile from '../../package.json' with { type: 'json' }
import { brandedTexts } from './branded-texts.ts'
import { draw, drawings } from './drawings.ts'
import { defaultAppId, readNativeBrand } from './native-brand.ts'
import { looksAlike } from './same-picture.ts'

/**
 * Writes the app id, name, links, version, icons and splash screens into both native projects (`npm run native`). Skips unchanged files, so
 * that a second run changes nothing.
 */
const mobile = fileURLToPath(new URL('../../mobile/', import.meta.url))

async function write(path: string, content: string | Buffer, isCurrent: boolean): Promise<number> {
  if (isCurrent) return 0
  await mkdir(dirname(join(mobile, path)), { recursive: true })
  await writeFile(join(mobile, path), content)
  return 1
}

const existing = (path: string) => readFile(join(mobile, path)).catch(() => null)

async function applyBranding(): Promise<string> {
  const brand = readNativeBrand(process.env, packageFile.version)
  let written = 0
  for (const [path, text] of await brandedTexts(mobile, brand))
    written += await write(path, text, (await existing(path))?.toString() === text)
  for (const drawing of drawings) {
    const [drawn, existingFile] = [await draw(drawing), await existing(drawing.path)]
    written += await write(
      drawing.path,
      drawn,
      existingFile !== null && (await looksAlike(existingFile, drawn)),
    )
  }
  const files = written === 1 ? '1 file' : `${written} files`
  return [
    `${brand.name} ${brand.version} (build ${brand.build}), ${brand.appId}, for ${brand.appUrl}: ${files} changed`,
    ...(brand.appId === defaultAppId
      ? ['APP_ID is not set: stores accept only an id of your own, and never let you change it']
      : []),
    ...(brand.appUrl.startsWith('http:')
      ? [`${brand.appUrl} is not encrypted: only Android’s debug build can reach it`]
      : []),
  ].join('\n')
}

try {
  process.stdout.write(`${await applyBranding()}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
