import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { decryptWith, encryptTo } from './encryption.server.ts'
import { BLOCK, padding, readTarHeader, tarHeader } from './tar.ts'

export type Piece = { name: string; content: Buffer }

/**
 * Writes a tar.gz with mode 0600, completely or not at all, encrypted if there are age recipients. Refuses to overwrite a file. Every entry
 * gets the time `mtimeSeconds`.
 */
export async function writeArchive(
  file: string,
  mtimeSeconds: number,
  pieces: AsyncIterable<Piece>,
  recipients: readonly string[] = [],
): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} already exists: choose another name.`)
  const encrypt = recipients.length > 0 ? encryptTo(recipients) : null
  const partial = `${file}.partial`
  try {
    const target = createWriteStream(partial, { flags: 'wx', mode: 0o600 })
    const tar = Readable.from(tarBytes(pieces, mtimeSeconds))
    if (encrypt) await pipeline(tar, createGzip(), encrypt, target)
    else await pipeline(tar, createGzip(), target)
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

/**
 * Yields the entries of an archive in order. Refuses a damaged or truncated archive, and an encrypted one without a matching identity. The
 * end of the archive is checked last, so callers must be able to undo what they did with earlier entries.
 */
export async function* readArchive(
  file: string,
  identities: readonly string[] | null = null,
): AsyncGenerator<Piece> {
  const source = Readable.from(decryptWith(identities)(createReadStream(file)), { objectMode: false })
  const unzipped = createGunzip()
  source.on('error', error => unzipped.destroy(error))
  const { take, drain } = taker(source.pipe(unzipped))
  for (;;) {
    const entry = readTarHeader(await take(BLOCK))
    if (!entry) return await drain()
    const content = await take(entry.bytes)
    await take(padding(entry.bytes))
    yield { name: entry.name, content }
  }
}

/** Returns `take(bytes)`, which reads exactly that many bytes, and `drain`, which reads to the end so that gzip and age verify their checksums. */
function taker(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  async function take(bytes: number): Promise<Buffer> {
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
  async function drain(): Promise<void> {
    while (!(await chunks.next()).done);
  }
  return { take, drain }
}
