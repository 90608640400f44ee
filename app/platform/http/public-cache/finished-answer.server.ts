import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { serverTiming } from '../../../lib/app-calls.ts'
import type { Topic } from '../../topics/topics.ts'
import type { Life } from './answer-life.server.ts'
import { type Encoding, matchesEtag } from './caching.ts'

/** In bytes. Smaller bodies don't benefit from compression. */
const minCompressedSize = 1_000
const isCompressible = /^text\/|json|xml|javascript/

/** In bytes. Compressing a smaller body takes less time than handing it to another thread. */
const maxCompressedHere = 8_000

const inThread = { gzip: promisify(gzip), br: promisify(brotliCompress) }
const isSmall = ({ byteLength }: Buffer) => byteLength <= maxCompressedHere
const compress = {
  identity: (bytes: Buffer) => bytes,
  gzip: (bytes: Buffer) => (isSmall(bytes) ? gzipSync(bytes) : inThread.gzip(bytes)),
  // At quality 5, Brotli output is smaller than gzip's and takes about as long; at 3, a small body is a fifth larger and takes a quarter of the
  // time. The default window of 4 MB would be allocated for each response, which takes several times as long as compressing it, so the window
  // is as large as the response, but at least 64 kB.
  br(bytes: Buffer) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: isSmall(bytes) ? 3 : 5,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes.byteLength)))),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    }
    return isSmall(bytes) ? brotliCompressSync(bytes, { params }) : inThread.br(bytes, { params })
  },
}

type Facts = Life & {
  topics: readonly Topic[]
  /** True if a CDN or proxy may store a page made from this response. */
  mayBeShared: boolean
}

type Content = { status: number; headers: Headers; body: Buffer; encoding: Encoding }

/**
 * A response in one encoding, which can be sent many times. `headers` is a flat list of names and values, as `writeHead` accepts;
 * `headersUnchanged` is for a 304.
 */
export type FinishedAnswer = Facts & {
  status: number
  bytes: Buffer
  etag: string
  headers: readonly string[]
  headersUnchanged: readonly string[]
}

/** Compresses the body if it benefits from that, and adds the headers that depend on it. */
export async function finishAnswer({
  status,
  headers,
  body,
  ...rest
}: Content & Facts): Promise<FinishedAnswer> {
  const isCompressed =
    body.byteLength >= minCompressedSize && isCompressible.test(headers.get('content-type') ?? '')
  const { encoding: accepted, ...facts } = rest
  const encoding = isCompressed ? accepted : 'identity'
  // A copy of exactly this size, because zlib returns a part of a larger buffer, which would stay in memory as long as the response.
  const bytes = Buffer.from(new Uint8Array(await compress[encoding](body)).buffer)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  const etag = `"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`
  if (isCompressed) addToVary(headers, 'accept-encoding')
  headers.set('etag', etag)
  const headersUnchanged = [...headers].flat()
  const all = [...headersUnchanged, 'content-length', String(bytes.byteLength)]
  if (encoding !== 'identity') all.push('content-encoding', encoding)
  return { ...facts, status, bytes, etag, headers: all, headersUnchanged }
}

/** An upper estimate of the memory that a response uses, in bytes. */
export const sizeOf = ({ bytes }: FinishedAnswer) => 2_000 + bytes.byteLength

/** The response that is sent at the time `now`. */
export function responseOf(answer: FinishedAnswer, ifNoneMatch: string | null, now: Date): Response {
  const isUnchanged = answer.status === 200 && matchesEtag(ifNoneMatch, answer.etag)
  const response = new Response(isUnchanged ? null : new Uint8Array(answer.bytes), {
    status: isUnchanged ? 304 : answer.status,
    headers: headersOf(isUnchanged ? answer.headersUnchanged : answer.headers),
  })
  response.headers.set('server-timing', serverTiming(now.getTime()))
  return response
}

export function addToVary(headers: Headers, name: string): void {
  const vary = headers.get('vary')
  if (!vary?.includes(name)) headers.set('vary', vary ? `${vary}, ${name}` : name)
}

function headersOf(pairs: readonly string[]): Headers {
  const headers = new Headers()
  for (let at = 0; at < pairs.length; at += 2) headers.append(pairs[at] ?? '', pairs[at + 1] ?? '')
  return headers
}
