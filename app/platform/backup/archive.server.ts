import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BLOCK, padding, readTarHeader, tarHeader } from './tar.ts'

export type Piece = { name: string; content: Buffer }

/**
 * Writes a tar.gz that its owner alone may read. It appears whole, and on disk, or not at all. Refuses to replace a
 * file. `mtimeSeconds` is the time of every entry.
 */
export async function writeArchive(
  file: string,
  mtimeSeconds: number,
  pieces: AsyncIterable<Piece>,
): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already: choose another name.`)
  const partial = `${file}.partial`
  try {
    const target = createWriteStream(partial, { flags: 'wx', mode: 0o600 })
    await pipeline(Readable.from(tarBytes(pieces, mtimeSeconds)), createGzip(), target)
    await flushToDisk(partial)
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function* tarBytes(pieces: AsyncIterable<Piece>, mtimeSeconds: number): AsyncGenerator<Uint8Array> {
  for await (const { name, content } of pieces) {
    yield tarHeader({ name, bytes: content.length }, mtimeSeconds)
    yield content
    yield new Uint8Array(padding(content.length))
  }
  yield new Uint8Array(2 * BLOCK)
}

async function flushToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}

/** The pieces of an archive that `writeArchive` made, in their order. Refuses a damaged or cut one. */
export async function* readArchive(file: string): AsyncGenerator<Piece> {
  const source = createReadStream(file)
  const unzipped = createGunzip()
  source.on('error', error => unzipped.destroy(error))
  const take = taker(source.pipe(unzipped))
  for (;;) {
    const entry = readTarHeader(await take(BLOCK))
    if (!entry) return
    const content = await take(entry.bytes)
    await take(padding(entry.bytes))
    yield { name: entry.name, content }
  }
}

/** Hands out exactly as many bytes as asked for. */
function taker(stream: AsyncIterable<Buffer>): (bytes: number) => Promise<Buffer> {
  const chunks = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async bytes => {
    const parts = [rest]
    let have = rest.length
    while (have < bytes) {
      const { done, value } = await chunks.next()
      if (done) throw new Error('the archive is cut off')
      parts.push(value)
      have += value.length
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts, have)
    rest = all.subarray(bytes)
    return all.subarray(0, bytes)
  }
}
