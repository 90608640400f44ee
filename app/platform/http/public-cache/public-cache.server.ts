import type { RequestListener } from 'node:http'
import type { Locale } from '../../../lib/locale.ts'
import type { App } from '../../app.server.ts'
import { waitFor } from '../../database/request-budget.server.ts'
import type { Topic } from '../../topics/topics.ts'
import type { Operation } from '../operation.server.ts'
import { securityHeaders } from '../security-headers.server.ts'
import { answerEarly } from './answer-early.server.ts'
import { type Life, renewalAfter, withLife } from './answer-life.server.ts'
import { CacheAddresses, cacheKeys, encodedKey } from './cache-addresses.server.ts'
import { type CachedPage, type Encoding, encodingFor } from './caching.ts'
import { addToVary, type FinishedAnswer, finishAnswer, responseOf } from './finished-answer.server.ts'
import { type NewAnswer, PublicAnswers } from './public-answers.server.ts'

type Input = { params: unknown; query: unknown; locale: Locale }
type EncodedInput = Input & { encoding: Encoding }

/** Renders a page for an anonymous visitor at the time `now`. Its loaders call `read`, which returns null for a path that isn't cached. */
export type RenderForEveryone = (
  page: { address: string; locale: Locale; now: Date },
  read: (path: string) => Promise<FinishedAnswer | null>,
) => Promise<Response | { status: number; headers: Headers; html: string }>

/** Serves responses that are the same for every visitor, from memory if possible. */
export class PublicCache {
  readonly answers: PublicAnswers
  readonly #app: App
  readonly #operations: readonly Operation[]
  #addresses: CacheAddresses
  #render: RenderForEveryone | null = null

  constructor(app: App, operations: readonly Operation[]) {
    this.#app = app
    this.#operations = operations
    this.answers = new PublicAnswers(app)
    this.#addresses = new CacheAddresses(operations, [])
  }

  /** Adds these pages to the cached operations. Called once the pages have been loaded. */
  cachePages(pages: readonly CachedPage[], render: RenderForEveryone): void {
    this.#addresses = new CacheAddresses(this.#operations, pages)
    this.#render = render
  }

  get addresses(): CacheAddresses {
    return this.#addresses
  }

  early(next: RequestListener): RequestListener {
    return answerEarly(this.#app, this, next)
  }

  /** Returns the response of a cached operation. Throws the refusals of its handler. */
  async respond(operation: Operation, input: Input, headers: Headers): Promise<Response> {
    return await this.#respond(encoding => this.#read(operation, { ...input, encoding }), headers)
  }

  /** Returns the page at this URL, or null if it isn't cached. */
  async page(address: string, locale: Locale, headers: Headers): Promise<Response | null> {
    const page = this.#addresses.find(address)
    const render = this.#render
    if (page?.kind !== 'page' || !render) return null
    const { keys, address: canonical } = page
    return await this.#respond(encoding => {
      const make = () => this.#makePage({ address: canonical, locale, encoding }, render)
      return this.answers.get(encodedKey(keys[locale], encoding), make)
    }, headers)
  }

  /** Reads a response within the request's time budget, because it may wait for a response that another request began. */
  async #respond(read: (encoding: Encoding) => Promise<FinishedAnswer>, headers: Headers): Promise<Response> {
    const encoding = encodingFor(headers.get('accept-encoding'))
    const answer = await waitFor(this.#app.db.pool, () => read(encoding))
    return responseOf(answer, headers.get('if-none-match'), this.#app.clock.now())
  }

  #read(operation: Operation, input: EncodedInput, now?: Date): Promise<FinishedAnswer> {
    const locale = operation.caching?.byLanguage ? input.locale : 'en'
    const key = encodedKey(cacheKeys(operation, input.params, input.query)[locale], input.encoding)
    return this.answers.get(key, () => this.#make(operation, { ...input, locale }, now))
  }

  /** Runs an operation for an anonymous visitor. The handler gets no information about the request. */
  async #make(
    operation: Operation,
    { params, query, locale, encoding }: EncodedInput,
    now = this.#app.clock.now(),
  ): Promise<NewAnswer> {
    const answerHeaders = new Headers()
    const call = {
      app: this.#app,
      viewer: null,
      params,
      query,
      body: {},
      now,
      requestId: '',
      clientAddress: 'unknown',
      headers: new Headers(),
      locale,
      answerHeaders,
    }
    const { made: result, life } = await withLife(now, () => operation.handle(call as never))
    const response = result instanceof Response ? await contentOf(result) : jsonContent(result)
    const { caching } = operation
    const answer = await this.#finish(response, {
      encoding,
      topics: caching?.topics({ params, query } as never) ?? [],
      ...life,
      mayBeShared: !(result instanceof Response) && caching?.mayBeShared?.(result as never) === true,
    })
    return { answer, isForEveryone: isForEveryone(response) && [...answerHeaders].length === 0 }
  }

  async #makePage(
    { address, locale, encoding }: { address: string; locale: Locale; encoding: Encoding },
    render: RenderForEveryone,
  ): Promise<NewAnswer> {
    const now = this.#app.clock.now()
    const answers: FinishedAnswer[] = []
    let isComplete = true
    const page = await render({ address, locale, now }, async path => {
      const source = this.#addresses.find(path)
      const isCached = source?.kind === 'operation'
      const answer = isCached
        ? await this.#read(source.operation, { ...source, locale, encoding: 'identity' }, now).catch(
            error => {
              isComplete = false
              throw error
            },
          )
        : null
      if (answer) answers.push(answer)
      else isComplete = false
      return answer
    })
    const response =
      page instanceof Response ? await contentOf(page) : { ...page, body: Buffer.from(page.html) }
    const isForAll = isComplete && isForEveryone(response)
    const topics = [...new Set(answers.flatMap(answer => answer.topics))]
    if (isForAll && answers.every(answer => answer.mayBeShared)) this.#letShare(response.headers, topics)
    const answer = await this.#finish(response, {
      encoding,
      topics,
      mayBeShared: false,
      renewAt: renewalAfter(now.getTime()),
      until: Math.min(...answers.map(source => source.until)),
    })
    return { answer, isForEveryone: isForAll }
  }

  /**
   * Allows shared caches to store the page for SHARED_CACHE_SECONDS, and lists the topics as surrogate keys for purging. Browsers must
   * revalidate.
   */
  #letShare(headers: Headers, topics: readonly Topic[]): void {
    const { sharedCacheSeconds: seconds } = this.#app.env
    if (seconds === 0) return
    headers.set('cache-control', `public, max-age=0, s-maxage=${seconds}, must-revalidate`)
    headers.set('surrogate-key', topics.join(' '))
  }

  async #finish(
    { status, headers, body }: Content,
    facts: Life & { encoding: Encoding; topics: readonly Topic[]; mayBeShared: boolean },
  ): Promise<FinishedAnswer> {
    if (!headers.has('cache-control') || headers.get('cache-control') === 'no-store')
      headers.set('cache-control', status === 200 ? 'private, no-cache' : 'no-store')
    addToVary(headers, 'cookie')
    securityHeaders(this.#app, headers)
    return await finishAnswer({ ...facts, status, headers, body })
  }
}

type Content = { status: number; headers: Headers; body: Buffer }

const contentOf = async (response: Response): Promise<Content> => ({
  status: response.status,
  headers: new Headers(response.headers),
  body: Buffer.from(await response.arrayBuffer()),
})

/** Without a `Response`, whose body could only be read as a stream. */
const jsonContent = (result: unknown): Content => ({
  status: 200,
  headers: new Headers({ 'content-type': 'application/json' }),
  body: Buffer.from(JSON.stringify(result ?? null)),
})

/** True for a 200 without a redirect or cookies. */
function isForEveryone({ status, headers }: Content): boolean {
  return status === 200 && !headers.has('set-cookie') && !headers.has('location')
}
