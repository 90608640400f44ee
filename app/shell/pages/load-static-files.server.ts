import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { setImmediate } from 'node:timers/promises'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.html': 'text/html; charset=utf-8',
}

/** Never cached: browsers learn from these files which version is current. */
const neverCached = new Set(['/sw.js', '/offline.html', '/version.json'])

const cacheFor = (path: string) => {
  if (neverCached.has(path)) return 'no-cache'
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

type StaticFile = { bytes: Buffer; type: string; cache: string; compressed: Buffer | null }

/** The built website's files in memory; text files also as the Brotli copies (.br) that the build made. */
export async function loadStaticFiles(
  folder: string,
): Promise<(address: string, accept: string) => Promise<Response | null>> {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes('.vite') || entry.name.endsWith('.br')) continue
    // Lets other work run while the server starts.
    if (files.size % 16 === 15) await setImmediate()
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).replaceAll('\\', '/')}`
    const type = types[extname(file)] ?? 'application/octet-stream'
    files.set(path, {
      bytes: readFileSync(file),
      type,
      cache: cacheFor(path),
      compressed: existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : null,
    })
  }
  return async (address, accept) => {
    const [path = ''] = address.split('?')
    const file = files.get(path)
    return file ? respond(file, accept) : null
  }
}

function respond(file: StaticFile, accept: string): Response {
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': file.cache,
  })
  if (!file.compressed) return new Response(new Uint8Array(file.bytes), { headers })
  headers.set('vary', 'accept-encoding')
  if (!/\bbr\b/.test(accept)) return new Response(new Uint8Array(file.bytes), { headers })
  headers.set('content-encoding', 'br')
  return new Response(new Uint8Array(file.compressed), { headers })
}
