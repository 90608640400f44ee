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

/** Served with `no-cache`, because browsers request these files to find out whether a newer version exists. */
const neverCached = new Set(['/sw.js', '/offline.html', '/version.json'])

const cacheFor = (path: string) => {
  if (neverCached.has(path)) return 'no-cache'
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

type StaticFile = { bytes: Buffer; type: string; cache: string; compressed: Buffer | null }

/**
 * Loads the built website's files into memory, with the Brotli copies (.br) of text files. The returned function
 * responds to a path, or returns null if no file has it. It reads the scripts of earlier builds, which few pages need, from `earlier`.
 */
export async function loadStaticFiles(
  folder: string,
  earlier: string,
): Promise<(address: string, accept: string) => Promise<Response | null>> {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes('.vite') || entry.name.endsWith('.br')) continue
    // Yields to the event loop, so that loading doesn't block the rest of the startup.
    if (files.size % 16 === 15) await setImmediate()
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).replaceAll('\\', '/')}`
    files.set(path, readFile(file, path))
  }
  return async (address, accept) => {
    const [path = ''] = address.split('?')
    const name = /^\/assets\/([\w-][\w.-]*\.(?:js|css|woff2))$/.exec(path)?.[1]
    const file =
      files.get(path) ?? (name && existsSync(join(earlier, name)) && readFile(join(earlier, name), path))
    return file ? respond(file, accept) : null
  }
}

function readFile(file: string, path: string): StaticFile {
  return {
    bytes: readFileSync(file),
    type: types[extname(file)] ?? 'application/octet-stream',
    cache: cacheFor(path),
    compressed: existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : null,
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
