/** The URLs of the files that a page needs first, from the build's manifest. */
export type PageAssets = {
  styles: string[]
  /** Null if the page's code runs before anything can be pressed. */
  early: string | null
  script: string
  preloads: string[]
  /** The files of the part of the page that visitors open most often. */
  next: string[]
  fonts: string[]
}

type ManifestChunk = {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

export type BuildManifest = Record<string, ManifestChunk>

export const entry = 'app/entries/web.tsx'
export const earlyEntry = 'app/entries/early.browser.ts'
const firstFonts = /(bricolage-grotesque|source-sans-3)-text.*\.woff2$/

/** Collects the files of a screen's source file, and as `next` those of the part that it `opens`. */
export function pageAssets(manifest: BuildManifest, source?: string, opens?: string): PageAssets {
  const styles = new Set<string>()
  const preloads = new Set<string>()
  const fonts = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || preloads.has(`/${chunk.file}`)) return
    preloads.add(`/${chunk.file}`)
    for (const css of chunk.css ?? []) styles.add(`/${css}`)
    for (const asset of chunk.assets ?? []) if (firstFonts.test(asset)) fonts.add(`/${asset}`)
    chunk.imports?.forEach(visit)
  }
  visit(entry)
  if (source) visit(source)
  const before = new Set(preloads)
  if (opens) visit(opens)
  const next = [...preloads].filter(href => !before.has(href))
  const script = `/${manifest[entry]?.file ?? ''}`
  const early = `/${manifest[earlyEntry]?.file ?? ''}`
  before.delete(script)
  return { styles: [...styles], early, script, preloads: [...before], next, fonts: [...fonts] }
}
