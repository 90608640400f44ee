import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)
const TEXTS = new Set(['.js', '.css', '.svg', '.json'])

/** Lays a Brotli copy (.br) beside each text of a folder: squeezed hardest once, instead of lightly by each server that starts. */
export async function compressFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter(entry => entry.isFile() && TEXTS.has(extname(entry.name)))
  await Promise.all(
    texts.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name)
      await writeFile(`${file}.br`, await compress(await readFile(file)))
    }),
  )
}
