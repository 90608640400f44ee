import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}
const compressible = new Set(['.js', '.css', '.svg', '.json'])
const squeeze = promisify(brotliCompress)

type StaticFile = { bytes: Buffer; type: string; immutable: boolean; compressed: Promise<Buffer> | null }

/** The built website's files, held in memory; text is compressed once, on first use. */
export async function loadStaticFiles(
  folder: string,
): Promise<(address: string, accept: string) => Promise<Response | null>> {
  const files = new Map<string, StaticFile>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes('.vite')) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).replaceAll('\\', '/')}`
    const type = types[extname(file)] ?? 'application/octet-stream'
    files.set(path, {
      bytes: await readFile(file),
      type,
      immutable: path.startsWith('/assets/'),
      compressed: null,
    })
  }
  return async (address, accept) => {
    const [path = ''] = address.split('?')
    const file = files.get(path)
    return file ? await respond(file, path, accept) : null
  }
}

async function respond(file: StaticFile, path: string, accept: string): Promise<Response> {
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  })
  if (!compressible.has(extname(path))) return new Response(new Uint8Array(file.bytes), { headers })
  headers.set('vary', 'accept-encoding')
  if (!/\bbr\b/.test(accept)) return new Response(new Uint8Array(file.bytes), { headers })
  file.compressed ??= squeeze(file.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  headers.set('content-encoding', 'br')
  return new Response(new Uint8Array(await file.compressed), { headers })
}
