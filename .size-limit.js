import { readFileSync } from 'node:fs'

/** The files that a browser loads for a screen, as they are served (Brotli); what is imported later is not among them. */
function scriptsOf(screen) {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))
  const files = new Set()
  const visit = name => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build knows no ${name}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  visit('app/entry.early.browser.ts')
  visit('app/entry.web.tsx')
  visit(screen)
  // The words of the page's language come along with every page.
  visit('virtual:words/en')
  return [...files].map(file => `dist/web/${file}.br`)
}

const sizes = [
  {
    name: "the public campaign page's JavaScript before the donation dialog opens",
    path: scriptsOf('app/donations/screens/campaign-page.tsx'),
    limit: '120 kB',
  },
  {
    name: "the browse page's JavaScript",
    path: scriptsOf('app/donations/screens/browse-page.tsx'),
    limit: '120 kB',
  },
  { name: 'the style sheet', path: 'dist/web/assets/web-*.css.br', limit: '20 kB' },
]

export default sizes.map(size => ({ ...size, brotli: false }))
