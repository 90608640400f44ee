import type { RequestListener } from 'node:http'
import type { Locale } from '../../../lib/locale.ts'
import type { App } from '../../app.server.ts'
import { waitFor } from '../../database/request-budget.server.ts'
import type { Topic } from '../../topics/topics.ts'
import type { Operation } from '../operation.server.ts'
import { securityHeaders } from '../security-headers.server.ts'
import { answeringEarly } from './answer-early.server.ts'
import { CacheAddresses, cacheKeys } from './cache-addresses.server.ts'
import { type CachedPage, cacheLifeMs, encodingFor } from './caching.ts'
import { FinishedAnswer } from './finished-answer.server.ts'
import { type Made, PublicAnswers } from './public-answers.server.ts'

type Asked = { params: unknown; query: unknown; locale: Locale }

type Finished = {
  topics: readonly Topic[]
  /** Milliseconds of the app's clock. */
  until: number
  mayBeShared?: boolean
}

/** How a page is rendered for nobody in particular: `ask` answers what its loaders ask for. */
export type RenderForAll = (page: { address: string; locale: Locale }, ask: AskForPage) => Promise<Response>
export type AskForPage = (path: string) => Promise<FinishedAnswer | null>

/** Answers what every visitor gets alike, from memory where it may, and makes it where it must. */
export class PublicCache {
  readonly answers: PublicAnswers
  readonly #app: App
  readonly #operations: readonly Operation[]
  #what: CacheAddresses
  #render: RenderForAll | null = null

  constructor(app: App, operations: readonly Operation[]) {
    this.#app = app
    this.#operations = operations
    this.answers = new PublicAnswers(app)
    this.#what = new CacheAddresses(operations, [])
  }

  /** Pages are cached as well from now on. */
  cachePages(pages: readonly CachedPage[], render: RenderForAll): void {
    this.#what = new CacheAddresses(this.#operations, pages)
    this.#render = render
  }

  /** What is cached is answered before anything else is set up for a request. */
  early(next: RequestListener): RequestListener {
    return answeringEarly(this.#app, this, next)
  }

  get what(): CacheAddresses {
    return this.#what
  }

  /** The answer of an operation that is cached. Refuses what its handler refuses. */
  async respond(operation: Operation, asked: Asked, headers: Headers): Promise<Response> {
    const answer = await this.#inTime(() => this.#ask(operation, asked))
    return await this.#respond(keyOf(operation, asked), answer, headers)
  }

  /** The page at this address, or null where it is not cached. */
  async page(address: string, locale: Locale, headers: Headers): Promise<Response | null> {
    const cached = this.#what.find(address)
    const render = this.#render
    if (cached?.kind !== 'page' || !render) return null
    const key = cached.keys[locale]
    return await this.#respond(
      key,
      await this.#inTime(() => this.answers.ask(key, () => this.#makePage(cached.address, locale, render))),
      headers,
    )
  }

  /** Several wait for what one of them began: each within its own request's time. */
  #inTime<T>(ask: () => Promise<T>): Promise<T> {
    return waitFor(this.#app.db.pool, ask)
  }

  async #respond(key: string, answer: FinishedAnswer, headers: Headers): Promise<Response> {
    const response = await answer.respond(
      encodingFor(headers.get('accept-encoding') ?? undefined),
      headers.get('if-none-match'),
    )
    this.answers.grown(key, answer)
    return response
  }

  #ask(operation: Operation, asked: Asked, now?: Date): Promise<FinishedAnswer> {
    return this.answers.ask(keyOf(operation, asked), () =>
      this.#make(operation, { ...asked, locale: languageOf(operation, asked) }, now),
    )
  }

  /** Carries an operation out for nobody in particular: its handler is told nothing of who asked. */
  async #make(
    operation: Operation,
    { params, query, locale }: Asked,
    now = this.#app.clock.now(),
  ): Promise<Made> {
    const answerHeaders = new Headers()
    const result = await operation.handle({
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
    } as never)
    const response = result instanceof Response ? result : Response.json(result ?? null)
    const { caching } = operation
    const answer = await this.#finished(response, {
      topics: caching?.topics({ params, query } as never) ?? [],
      until: now.getTime() + cacheLifeMs,
      mayBeShared: !(result instanceof Response) && caching?.mayBeShared?.(result as never) === true,
    })
    return { answer, isForAll: isForAll(response) && [...answerHeaders].length === 0 }
  }

  async #makePage(address: string, locale: Locale, render: RenderForAll): Promise<Made> {
    const now = this.#app.clock.now()
    const parts: FinishedAnswer[] = []
    let isWhole = true
    const response = await render({ address, locale }, async path => {
      const part = this.#what.find(path)
      if (part?.kind !== 'operation') {
        isWhole = false
        return null
      }
      try {
        const answer = await this.#ask(part.operation, { ...part, locale }, now)
        parts.push(answer)
        return answer
      } catch (error) {
        isWhole = false
        throw error
      }
    })
    const topics = [...new Set(parts.flatMap(part => part.topics))]
    const mayBeShared = isWhole && isForAll(response) && parts.every(part => part.mayBeShared)
    if (mayBeShared) this.#letShare(response.headers, topics)
    const answer = await this.#finished(response, {
      topics,
      until: Math.min(now.getTime() + cacheLifeMs, ...parts.map(part => part.until)),
    })
    // A page reads nothing itself.
    answer.isAnnounced = isWhole && parts.every(part => part.isAnnounced)
    return { answer, isForAll: isWhole && isForAll(response) }
  }

  /** A cache in front may keep it for so long as the operator allows, and is told by which keys to find it; browsers ask each time. */
  #letShare(headers: Headers, topics: readonly Topic[]): void {
    const { sharedCacheSeconds: seconds } = this.#app.env
    if (seconds === 0) return
    headers.set('cache-control', `public, max-age=0, s-maxage=${seconds}, must-revalidate`)
    headers.set('surrogate-key', topics.join(' '))
  }

  async #finished(response: Response, { topics, until, mayBeShared }: Finished): Promise<FinishedAnswer> {
    const headers = new Headers(response.headers)
    if (!headers.has('cache-control') || headers.get('cache-control') === 'no-store')
      headers.set('cache-control', response.status === 200 ? 'private, no-cache' : 'no-store')
    const vary = headers.get('vary')
    if (!vary?.includes('cookie')) headers.set('vary', vary ? `${vary}, cookie` : 'cookie')
    securityHeaders(this.#app, headers)
    return new FinishedAnswer({
      status: response.status,
      headers,
      body: Buffer.from(await response.arrayBuffer()),
      topics,
      mayBeShared: mayBeShared ?? false,
      until,
    })
  }
}

/** Nothing but a plain success is everyone's, and nothing that leaves something behind in one browser. */
function isForAll({ status, headers }: Response): boolean {
  return status === 200 && !headers.has('set-cookie') && !headers.has('location')
}

const languageOf = ({ caching }: Operation, { locale }: Asked): Locale =>
  caching?.byLanguage ? locale : 'en'

const keyOf = (operation: Operation, asked: Asked): string =>
  cacheKeys(operation, asked.params, asked.query)[languageOf(operation, asked)]
