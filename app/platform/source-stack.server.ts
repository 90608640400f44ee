import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { LRUCache } from 'lru-cache'
import { projectFolder } from './project-folder.server.ts'

const built = new URL('dist/server/', projectFolder)
/** Caches source positions, because source maps are too large to keep in memory. */
const sources = new LRUCache<string, string>({ max: 2_000 })

/** Replaces positions in files of the build (`folder`) with files and lines of the source code. */
export function sourceStack(stack: string | undefined, folder = built): string | undefined {
  const start = folder.href.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const position = new RegExp(`${start}([\\w.-]+\\.js):(\\d+):(\\d+)`, 'g')
  const maps = new Map<string, SourceMap | null>()
  return stack?.replace(position, (written, file: string, line: string, column: string) => {
    let source = sources.get(written)
    if (!source) {
      const address = new URL(`${file}.map`, folder)
      if (!maps.has(file)) maps.set(file, readMap(address))
      source = sourceAt(maps.get(file) ?? null, Number(line), Number(column)) ?? written
      sources.set(written, source)
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
  // The build is moved after it is finished, so the relative paths in its source maps are wrong; the leading `../` is removed.
  const source = entry.originalSource.replace(/^(\.\.?\/)+/, '')
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
}
