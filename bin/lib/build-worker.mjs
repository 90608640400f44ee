import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { drawIcons } from './draw-icons.mjs'

/**
 * Builds the service worker over what was built before (`node build-worker.mjs <folder>`, the one that holds web/ and server/): it names the files of
 * everyone's screens by their hashes. Beside it: the document that it answers without a network, the version, and the icons.
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

/** What the entry reaches, without what only admins' and the demo's screens do. */
function filesOfScreens() {
  const seen = new Set()
  const files = new Set()
  const visit = name => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name) || /^app\/admin[-/]/.test(name)) return
    seen.add(name)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  visit('app/entries/web.tsx')
  visit('app/entries/early.browser.ts')
  return [...files]
}

/** The page of every screen before anything is known: the same code starts from it, and asks for data itself (app/entries/web.tsx). */
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
