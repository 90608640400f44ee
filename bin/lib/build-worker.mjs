import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { build } from 'vite'

/**
 * Builds the service worker in a folder that contains web/ and server/ (`node build-worker.mjs <folder>`). The worker caches the files of
 * all screens but admins', by their hashes. Also writes the document for offline use, the version, and the icons.
 */
const [folder] = process.argv.slice(2)
const web = join(folder, 'web')
const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const manifest = JSON.parse(await readFile(join(web, '.vite/manifest.json'), 'utf8'))
const { pageAssets, screenPatterns } = await import(pathToFileURL(join(folder, 'server/ssr.js')).href)

await drawIcons(web)
const assets = pageAssets(manifest)
await writeFile(join(web, 'version.json'), JSON.stringify({ script: assets.script }))
const page = offlineDocument(assets)
await writeFile(join(web, 'offline.html'), page)
const files = [
  ...filesOfScreens().map(file => ({ url: `/${file}`, revision: null })),
  ...[...assets.fonts].map(url => ({ url, revision: null })),
  { url: '/offline.html', revision: hashOf(page) },
  { url: '/icon.svg', revision: hashOf(await readFile(join(web, 'icon.svg'))) },
]

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: {
    'process.env.NODE_ENV': '"production"',
    FILES: JSON.stringify(files),
    SCREENS: JSON.stringify(screenPatterns),
  },
  build: {
    outDir: web,
    emptyOutDir: false,
    target: 'es2022',
    rollupOptions: {
      input: join(root, 'app/entries/service-worker.browser.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
})

/** Returns the files that the entry imports, directly or indirectly, without those of admin screens. */
function filesOfScreens() {
  const seen = new Set()
  const files = new Set()
  const visit = name => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name) || /^app\/(admin\/|entries\/admin-screens\.)/.test(name)) return
    seen.add(name)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  visit('app/entries/web.tsx')
  return [...files]
}

/** A page without data that serves every screen offline: the usual code starts from it and loads data itself (app/entries/web.tsx). */
function offlineDocument(assets) {
  const boot = JSON.stringify({ assets }).replaceAll('<', '\\u003c')
  const styles = assets.styles.map(href => `<link rel="stylesheet" href="${href}" data-precedence="app">`)
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>…</title>',
    ...styles,
    '</head><body>',
    `<script type="application/json" id="boot">${boot}</script>`,
    `<script type="module" src="${assets.script}"></script></body></html>`,
  ].join('')
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

/** Draws the icons of the installed web app from icon.svg. */
async function drawIcons(folder) {
  const mark = await readFile(join(folder, 'icon.svg'), 'utf8')
  // Systems that apply their own mask get an icon with square corners.
  const square = mark.replace(/(<rect [^>]*?) rx="\d+"/, '$1')
  const draw = (svg, size) =>
    sharp(Buffer.from(svg), { density: (72 * size) / 64 })
      .resize(size, size)
      .png({ palette: true })
  const save = async (name, picture) => writeFile(join(folder, name), await picture.toBuffer())
  await save('icon-192.png', draw(mark, 192))
  await save('icon-512.png', draw(mark, 512))
  await save('apple-touch-icon.png', draw(square, 180))
  // Only a circle with 80 % of the width of a maskable icon is always visible.
  const padding = 51
  const inner = await draw(square, 512 - 2 * padding).toBuffer()
  const extend = { top: padding, bottom: padding, left: padding, right: padding, background: '#0F4C3A' }
  await save('icon-maskable-512.png', sharp(inner).extend(extend).png({ palette: true }))
}
