/** The URLs of the files that a page needs first, from the build's manifest. */
export type PageAssets = {
  styles: string[]
  script: string
  preloads: string[]
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
const firstFonts = /(bricolage-grotesque|source-sans-3)-text.*\.woff2$/

/** Collects the files of a screen's source file. */
export function pageAssets(manifest: BuildManifest, source?: string): PageAssets {
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
  const script = `/${manifest[entry]?.file ?? ''}`
  preloads.delete(script)
  return { styles: [...styles], script, preloads: [...preloads], fonts: [...fonts] }
}
