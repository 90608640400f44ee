import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Topic } from '../../topics/topics.ts'
import { type Encoding, matchesEtag } from './caching.ts'

/** In bytes. Smaller bodies don't benefit from compression. */
const minCompressedSize = 1_000
const isCompressible = /^text\/|json|xml|javascript/

const compress = {
  identity: async (bytes: Buffer) => bytes,
  gzip: promisify(gzip),
  br: (bytes: Buffer) =>
    // At quality 5, Brotli output is smaller than gzip's and takes about as long.
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
}

/** A body in one encoding. `headers` is a flat list of names and values, as `writeHead` accepts; `headersUnchanged` is for a 304. */
type Body = { bytes: Buffer; etag: string; headers: string[]; headersUnchanged: string[] }

type Content = {
  status: number
  headers: Headers
  body: Buffer
  topics: readonly Topic[]
  /** The time at which the response expires, in ms of the app's clock. */
  until: number
  mayBeShared?: boolean
}

/** A response that can be sent many times. The body is compressed once per encoding. */
export class FinishedAnswer {
  readonly status: number
  readonly topics: readonly Topic[]
  readonly until: number
  readonly headers: readonly [name: string, value: string][]
  readonly plain: Buffer
  /** True if a CDN or proxy may store a page made from this response. */
  readonly mayBeShared: boolean
  readonly #isCompressed: boolean
  readonly #hash: string
  readonly #bodies = new Map<Encoding, Promise<Body>>()

  constructor({ status, headers, body, topics, until, mayBeShared = false }: Content) {
    this.status = status
    this.topics = topics
    this.until = until
    this.plain = body
    this.mayBeShared = mayBeShared
    this.#isCompressed =
      body.byteLength >= minCompressedSize && isCompressible.test(headers.get('content-type') ?? '')
    if (this.#isCompressed) addToVary(headers, 'accept-encoding')
    headers.delete('etag')
    this.headers = [...headers]
    this.#hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  }

  /** An upper estimate of the memory it uses, in bytes: both compressed bodies together are smaller than the plain one. */
  get size(): number {
    return 2_000 + 2 * this.plain.byteLength
  }

  body(accepted: Encoding): Promise<Body> {
    const encoding = this.#isCompressed ? accepted : 'identity'
    let body = this.#bodies.get(encoding)
    if (!body) {
      body = this.#encode(encoding)
      this.#bodies.set(encoding, body)
    }
    return body
  }

  async respond(encoding: Encoding, ifNoneMatch: string | null): Promise<Response> {
    const { etag, bytes, headers, headersUnchanged } = await this.body(encoding)
    const isUnchanged = this.status === 200 && matchesEtag(ifNoneMatch, etag)
    return new Response(isUnchanged ? null : new Uint8Array(bytes), {
      status: isUnchanged ? 304 : this.status,
      headers: headersOf(isUnchanged ? headersUnchanged : headers),
    })
  }

  async #encode(encoding: Encoding): Promise<Body> {
    const bytes = await compress[encoding](this.plain)
    const etag = `"${this.#hash}${encoding === 'identity' ? '' : `-${encoding}`}"`
    const headersUnchanged = [...this.headers.flat(), 'etag', etag]
    const headers = [...headersUnchanged, 'content-length', String(bytes.byteLength)]
    if (encoding !== 'identity') headers.push('content-encoding', encoding)
    return { bytes, etag, headers, headersUnchanged }
  }
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
