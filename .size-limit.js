import { readdirSync, readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))

/** The Brotli-compressed scripts that a browser loads for a screen, without dynamic imports. */
function scriptsOf(screen) {
  const files = new Set()
  const visit = name => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build knows no ${name}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  visit('app/entries/web.tsx')
  visit(screen)
  // Every page loads the words of its language.
  visit('virtual:words/screens-en')
  return [...files].map(file => `dist/web/${file}.br`)
}

/** The files in dist/server that are loaded when the named chunks are imported. Chunk names may end in a hash. */
function loadedBy(...names) {
  const all = readdirSync('dist/server').filter(file => file.endsWith('.js'))
  const files = new Set()
  const visit = file => {
    if (files.has(file)) return
    files.add(file)
    const text = readFileSync(`dist/server/${file}`, 'utf8')
    for (const [, imported] of text.matchAll(/^(?:import|export)\b[^;]*?["']\.\/([^"']+)["']/gm))
      visit(imported)
  }
  for (const name of names) {
    const found = all.filter(file => file.replace(/(-[\w-]{8})?\.js$/, '') === name)
    if (found.length === 0) throw new Error(`the build knows no ${name}`)
    found.forEach(visit)
  }
  return [...files].map(file => `dist/server/${file}`)
}

const sizes = [
  {
    name: "the public campaign page's JavaScript, before the donation dialog opens",
    path: scriptsOf('app/home/pages/campaign-page.tsx'),
    limit: '132 kB',
  },
  {
    name: "the browse page's JavaScript",
    path: scriptsOf('app/home/pages/browse-page.tsx'),
    limit: '122 kB',
  },
  {
    name: "the door's JavaScript",
    path: scriptsOf('app/home/pages/home-page.tsx'),
    limit: '131 kB',
  },
  {
    name: "the sign-in page's JavaScript",
    path: scriptsOf('app/accounts/sign-in/screens/sign-in.tsx'),
    limit: '125 kB',
  },
  { name: 'the style sheet', path: 'dist/web/assets/web-*.css.br', limit: '20 kB' },
  { name: 'the fonts that every page loads', path: 'dist/web/assets/*-text-*.woff2', limit: '45 kB' },
  {
    name: 'what the server loads before it answers',
    path: loadedBy('main', 'start-server.server'),
    limit: '3.5 MB',
  },
]

export default sizes.map(size => ({ ...size, brotli: false }))
