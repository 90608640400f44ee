import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import type { Topic } from '../../topics/topics.ts'
import { type Encoding, hasAlready } from './caching.ts'

const gzipped = promisify(gzip)
const gunzipped = promisify(gunzip)
const brotlied = promisify(brotliCompress)
const unbrotlied = promisify(brotliDecompress)

/** Bytes below which compressing saves nothing. */
const tooSmall = 1_000
/** What compresses well; pictures do not. */
const isText = /^text\/|json|xml|javascript/

export type Body = { bytes: Buffer; etag: string; headers: string[]; headersUnchanged: string[] }

/**
 * An answer as it leaves: headers as pairs in a row, as `writeHead` takes them, and the body in each encoding that was asked for. Once it is
 * compressed the plain bytes, six times as many, are no longer kept: nearly nobody asks for them, and who does has them unpacked.
 */
export class FinishedAnswer {
  readonly status: number
  readonly topics: readonly Topic[]
  /** Milliseconds of the app's clock until which it is true. */
  readonly until: number
  readonly headers: readonly [name: string, value: string][]
  /** Every server was signalled of what was read for it. */
  isAnnounced = false
  /** A page made of it may be kept in front of the servers. */
  readonly mayBeShared: boolean
  readonly #mayCompress: boolean
  readonly #hash: string
  readonly #bodies = new Map<Encoding, Body>()
  readonly #making = new Map<Encoding, Promise<Body>>()

  constructor(made: {
    status: number
    headers: Headers
    body: Buffer
    topics: readonly Topic[]
    until: number
    mayBeShared?: boolean
  }) {
    this.status = made.status
    this.topics = made.topics
    this.until = made.until
    this.mayBeShared = made.mayBeShared ?? false
    this.#mayCompress =
      made.body.byteLength >= tooSmall && isText.test(made.headers.get('content-type') ?? '')
    if (this.#mayCompress) addToVary(made.headers, 'accept-encoding')
    made.headers.delete('etag')
    this.headers = [...made.headers]
    this.#hash = createHash('sha256').update(made.body).digest('base64url').slice(0, 27)
    this.#bodies.set('identity', this.#body('identity', made.body))
  }

  /** What it takes in memory, roughly. */
  get bytes(): number {
    let bytes = 2_000
    for (const body of this.#bodies.values()) bytes += body.bytes.byteLength
    return bytes
  }

  /** The body as it was made. */
  async plain(): Promise<Buffer> {
    const plain = this.#bodies.get('identity')
    if (plain) return plain.bytes
    const [encoding, { bytes }] = [...this.#bodies][0] as [keyof typeof unpack, Body]
    return await unpack[encoding](bytes)
  }

  /** The body in an encoding, made when it is first asked for. */
  in(encoding: Encoding): Body | Promise<Body> {
    const asked = this.#mayCompress ? encoding : 'identity'
    return this.#bodies.get(asked) ?? this.#brought(asked)
  }

  /** The answer for who accepts `encoding` and has `ifNoneMatch` already. */
  async respond(encoding: Encoding, ifNoneMatch: string | null): Promise<Response> {
    const body = await this.in(encoding)
    const isUnchanged = this.status === 200 && hasAlready(ifNoneMatch, body.etag)
    const headers = isUnchanged ? body.headersUnchanged : body.headers
    return new Response(isUnchanged ? null : new Uint8Array(body.bytes), {
      status: isUnchanged ? 304 : this.status,
      headers: asHeaders(headers),
    })
  }

  #brought(encoding: Encoding): Promise<Body> {
    const running = this.#making.get(encoding)
    if (running) return running
    const begun = this.#make(encoding).finally(() => this.#making.delete(encoding))
    this.#making.set(encoding, begun)
    return begun
  }

  async #make(encoding: Encoding): Promise<Body> {
    const plain = await this.plain()
    const body = this.#body(encoding, encoding === 'identity' ? plain : exact(await pack[encoding](plain)))
    this.#bodies.set(encoding, body)
    if (encoding !== 'identity') this.#bodies.delete('identity')
    return body
  }

  #body(encoding: Encoding, bytes: Buffer): Body {
    const etag = `"${this.#hash}${encoding === 'identity' ? '' : `-${encoding}`}"`
    const unchanged = [...this.headers.flat(), 'etag', etag]
    const headers = [...unchanged, 'content-length', String(bytes.byteLength)]
    if (encoding !== 'identity') headers.push('content-encoding', encoding)
    return { bytes, etag, headers, headersUnchanged: unchanged }
  }
}

const pack = {
  gzip: (bytes: Buffer) => gzipped(bytes, { level: 6 }),
  /** Of the qualities of Brotli the one that makes a page smaller than gzip does in about the same time. */
  br: (bytes: Buffer) =>
    brotlied(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
}

const unpack = { gzip: gunzipped, br: unbrotlied }

/** In a piece of memory of its own size: what packs hands out lies in one of 16 kB. */
const exact = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer)

function addToVary(headers: Headers, name: string): void {
  const vary = headers.get('vary')
  if (!vary?.includes(name)) headers.set('vary', vary ? `${vary}, ${name}` : name)
}

function asHeaders(pairs: readonly string[]): Headers {
  const headers = new Headers()
  for (let at = 0; at < pairs.length; at += 2) headers.append(pairs[at] ?? '', pairs[at + 1] ?? '')
  return headers
}
