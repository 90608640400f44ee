import { totalmem } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { App } from '../../app.server.ts'
import { inTurns } from '../../topics/in-turns.ts'
import { flushAnnouncements } from '../../topics/topics.server.ts'
import type { Topic } from '../../topics/topics.ts'
import type { FinishedAnswer } from './finished-answer.server.ts'

/** Maximum size of the cache per process in bytes: 32 MB, or 1/32 of the memory on small machines. */
const maxSize = Math.min(
  32 * 1024 * 1024,
  Math.min(process.constrainedMemory() || totalmem(), totalmem()) / 32,
)

export type NewAnswer = { answer: FinishedAnswer; isForEveryone: boolean }

/** A response that is being created, and the topics announced since that began. */
type Making = { begunAt: number; announced: Set<Topic>; hasMissed: boolean; answer: Promise<FinishedAnswer> }

/**
 * Caches responses that are the same for every visitor and never older than what a visitor has already seen (docs/decisions/0026). A cached
 * response is used only after `live.caughtUp()`, called after the request arrived. A response isn't cached if one of its topics was
 * announced while it was created. Concurrent requests share a response only if its creation began after they arrived.
 */
export class PublicAnswers {
  readonly #app: App
  readonly #cache = new LRUCache<string, FinishedAnswer>({
    max: 10_000,
    maxSize: Math.ceil(maxSize),
    maxEntrySize: Math.ceil(maxSize / 8),
    sizeCalculation: (answer, key) => answer.size + key.length * 2,
  })
  readonly #makings = new Map<string, Making>()
  readonly #flushAnnouncements: () => Promise<void>
  /** Numbers arrivals of requests and starts of responses, to determine which came first. */
  #order = 0
  #isListening = false

  constructor(app: App) {
    this.#app = app
    this.#flushAnnouncements = inTurns(() => flushAnnouncements(app.db))
  }

  /** The cached responses, for tests. */
  entries(): [key: string, answer: FinishedAnswer][] {
    return [...this.#cache]
  }

  has(key: string): boolean {
    return this.#cache.has(key)
  }

  /** Returns the cached response. Call it only after `live.caughtUp()` has returned true. */
  cached(key: string): FinishedAnswer | undefined {
    const answer = this.#cache.get(key)
    if (!answer || answer.until > this.#app.clock.now().getTime()) return answer
    this.#cache.delete(key)
    return undefined
  }

  /** Returns the cached response, or creates one, which concurrent requests share. */
  async get(key: string, make: () => Promise<NewAnswer>): Promise<FinishedAnswer> {
    this.#listen()
    const arrivedAt = ++this.#order
    const isCaughtUp = await this.#app.live.caughtUp()
    for (;;) {
      const cached = isCaughtUp ? this.cached(key) : undefined
      if (cached) return cached
      const making = this.#makings.get(key)
      if (!making) return await this.#begin(key, make, isCaughtUp)
      if (making.begunAt > arrivedAt) return await making.answer
      await making.answer.catch(() => undefined)
    }
  }

  clear(): void {
    this.#cache.clear()
  }

  #begin(key: string, make: () => Promise<NewAnswer>, isCaughtUp: boolean): Promise<FinishedAnswer> {
    const making: Making = {
      begunAt: ++this.#order,
      announced: new Set(),
      hasMissed: !isCaughtUp,
      answer: Promise.resolve(null as never),
    }
    making.answer = this.#finish(key, make, making)
    this.#makings.set(key, making)
    return making.answer
  }

  async #finish(key: string, make: () => Promise<NewAnswer>, making: Making): Promise<FinishedAnswer> {
    try {
      const { answer, isForEveryone } = await make().catch(async error => {
        // A refusal can reveal changes that were read, so they must be announced too.
        await this.#announceReads()
        throw error
      })
      answer.isAnnounced ||= answer.topics.length === 0 || (await this.#announceReads())
      const isCurrent = !making.hasMissed && !answer.topics.some(topic => making.announced.has(topic))
      if (isForEveryone && answer.isAnnounced && isCurrent) this.#cache.set(key, answer)
      return answer
    } finally {
      if (this.#makings.get(key) === making) this.#makings.delete(key)
    }
  }

  /** Notifies every server of the changes that this response contains, so that none of them serves an older state. False if that failed. */
  async #announceReads(): Promise<boolean> {
    return await this.#flushAnnouncements().then(
      () => true,
      () => false,
    )
  }

  #listen(): void {
    if (this.#isListening) return
    this.#isListening = true
    this.#app.live.hear(
      topic => {
        for (const [key, { topics }] of [...this.#cache]) if (topics.includes(topic)) this.#cache.delete(key)
        for (const { announced } of this.#makings.values()) announced.add(topic)
      },
      () => {
        this.#cache.clear()
        for (const making of this.#makings.values()) making.hasMissed = true
      },
    )
  }
}
