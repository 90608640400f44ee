import { totalmem } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { App } from '../../app.server.ts'
import type { Topic } from '../../topics/topics.ts'
import { type FinishedAnswer, sizeOf } from './finished-answer.server.ts'

/** Maximum size of the cache per process in bytes: 32 MB, or 1/32 of the memory on small machines. */
const maxSize = Math.min(
  32 * 1024 * 1024,
  Math.min(process.constrainedMemory() || totalmem(), totalmem()) / 32,
)

export type NewAnswer = { answer: FinishedAnswer; isForEveryone: boolean }

/** A response and when reading it began. These times are counts of what happened before, so no two are equal. */
type Stored = { answer: FinishedAnswer; begunAt: number }
type Making = { answer: Promise<FinishedAnswer>; begunAt: number }

/** The number of topics whose last announcement is remembered. When there are more, every cached response is dropped. */
const maxTopics = 10_000

/**
 * Caches responses that are the same for every visitor. Each contains every change that was acknowledged before its request arrived
 * (docs/decisions/0026): either reading it began after that, or none of its topics was announced since reading it began, and
 * `live.caughtUp()`, called after the request arrived, has returned true.
 */
export class PublicAnswers {
  readonly #app: App
  readonly #cache = new LRUCache<string, Stored>({
    max: 10_000,
    maxSize: Math.ceil(maxSize),
    maxEntrySize: Math.ceil(maxSize / 8),
    sizeCalculation: ({ answer }, key) => sizeOf(answer) + key.length * 2,
  })
  readonly #makings = new Map<string, Making>()
  readonly #announcedAt = new Map<Topic, number>()
  /** The last time at which announcements may have been missed. */
  #missedAt = 0
  #now = 0
  #isListening = false

  constructor(app: App) {
    this.#app = app
  }

  /** The cached responses, for tests. */
  entries(): [key: string, answer: FinishedAnswer][] {
    return [...this.#cache].map(([key, { answer }]) => [key, answer])
  }

  /**
   * Returns the cached response unless it is known to be outdated. From its `renewAt` on, returns it only while a request makes the next one:
   * that request is the first to get undefined. Call it again after `live.caughtUp()` before using the response.
   */
  cached(key: string): FinishedAnswer | undefined {
    const stored = this.#cache.get(key)
    if (!stored) return undefined
    const now = this.#app.clock.now().getTime()
    if (!this.#isCurrent(stored) || stored.answer.until <= now) {
      this.#cache.delete(key)
      return undefined
    }
    return stored.answer.renewAt > now || this.#makings.has(key) ? stored.answer : undefined
  }

  /**
   * Returns the cached response, or creates one. Requests that arrive during a read wait for it, and if it turns out outdated, share the next.
   */
  async get(key: string, make: () => Promise<NewAnswer>): Promise<FinishedAnswer> {
    this.#listen()
    const arrivedAt = ++this.#now
    const isBegun = this.#makings.has(key) || this.cached(key) !== undefined
    const isCaughtUp = isBegun && (await this.#app.live.caughtUp())
    for (;;) {
      const cached = isCaughtUp ? this.cached(key) : undefined
      if (cached) return cached
      const making = this.#makings.get(key)
      if (!making) return await this.#begin(key, make)
      if (making.begunAt > arrivedAt) return await making.answer
      await making.answer.catch(() => undefined)
    }
  }

  clear(): void {
    this.#cache.clear()
  }

  #begin(key: string, make: () => Promise<NewAnswer>): Promise<FinishedAnswer> {
    const begunAt = ++this.#now
    const answer = this.#finish(key, make, begunAt)
    this.#makings.set(key, { answer, begunAt })
    return answer
  }

  async #finish(key: string, make: () => Promise<NewAnswer>, begunAt: number): Promise<FinishedAnswer> {
    try {
      const { answer, isForEveryone } = await make()
      if (isForEveryone && this.#isCurrent({ answer, begunAt })) this.#cache.set(key, { answer, begunAt })
      else this.#cache.delete(key)
      return answer
    } finally {
      if (this.#makings.get(key)?.begunAt === begunAt) this.#makings.delete(key)
    }
  }

  #isCurrent({ answer, begunAt }: Stored): boolean {
    const isAnnounced = (topic: Topic) => (this.#announcedAt.get(topic) ?? 0) > begunAt
    return this.#missedAt < begunAt && !answer.topics.some(isAnnounced)
  }

  #listen(): void {
    if (this.#isListening) return
    this.#isListening = true
    const onMiss = () => {
      this.#missedAt = ++this.#now
      this.#announcedAt.clear()
      this.#cache.clear()
    }
    this.#app.live.hear(topic => {
      if (this.#announcedAt.size >= maxTopics) onMiss()
      this.#announcedAt.set(topic, ++this.#now)
    }, onMiss)
  }
}
