import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** A placeholder for the server's URL in the bundle. `serveBundle` replaces it, so that one build works with any server. */
const nowhere = 'http://localhost:1'

/** Builds the app's bundle unless these sources are already built. Returns its folder. Of several concurrent builds the first one is kept. */
export async function builtBundle(): Promise<string> {
  const folder = join(root, 'node_modules/.cache', `native-${fingerprint()}`)
  if (existsSync(folder)) return folder
  const aside = `${folder}-${process.pid}`
  process.env.TASSEL_APP_URL = nowhere
  await build({
    root,
    mode: 'native',
    logLevel: 'warn',
    build: { outDir: aside, reportCompressedSize: false },
  })
  try {
    renameSync(aside, folder)
  } catch {
    rmSync(aside, { recursive: true, force: true })
  }
  return folder
}

function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  hash.update(readFileSync(join(root, 'vite.config.ts')))
  const sources = ['app', 'demo'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }),
  )
  for (const entry of sources) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) hash.update(`${path} ${statSync(path).size}`).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Serves the bundle at `https://localhost` as Capacitor does: index.html for paths without a file extension. */
export async function serveBundle(context: BrowserContext, folder: string, server: string): Promise<void> {
  await context.route('https://localhost/**', async route => {
    const { pathname } = new URL(route.request().url())
    const file = join(folder, extname(pathname) ? pathname : 'index.html')
    if (!existsSync(file)) return await route.fulfill({ status: 404, body: '' })
    const contentType = types[extname(file)] ?? 'application/octet-stream'
    if (!file.endsWith('.html')) return await route.fulfill({ contentType, body: readFileSync(file) })
    const page = readFileSync(file, 'utf8').replaceAll(nowhere, () => server)
    await route.fulfill({ contentType, body: page })
  })
}
