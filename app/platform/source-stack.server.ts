import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { projectFolder } from './project-folder.server.ts'

const built = new URL('dist/server/', projectFolder)
/** Where a line of the built code comes from; a map is too large to be kept, a stack that comes again finds its lines here. */
const known = new Map<string, string>()
const mostKnown = 2_000

/** The same stack with files and lines of the sources in the place of those in `folder`, where the build put the code and its maps. */
export function sourceStack(stack: string | undefined, folder = built): string | undefined {
  const start = folder.href.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const place = new RegExp(`${start}([\\w.-]+\\.js):(\\d+):(\\d+)`, 'g')
  const maps = new Map<string, SourceMap | null>()
  return stack?.replace(place, (written, file: string, line: string, column: string) => {
    let source = known.get(written)
    if (!source) {
      const address = new URL(`${file}.map`, folder)
      if (!maps.has(file)) maps.set(file, readMap(address))
      source = sourceAt(maps.get(file) ?? null, Number(line), Number(column)) ?? written
      if (known.size < mostKnown) known.set(written, source)
    }
    return source
  })
}

function readMap(address: URL): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(address, 'utf8')))
  } catch {
    return null
  }
}

function sourceAt(map: SourceMap | null, line: number, column: number): string | null {
  const entry = map?.findEntry(line - 1, column - 1)
  if (!entry || !('originalSource' in entry)) return null
  // The build is made in a folder of its own and moved: how far up a map says to go is not so any more.
  const source = entry.originalSource.replace(/^(\.\.?\/)+/, '')
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
}
