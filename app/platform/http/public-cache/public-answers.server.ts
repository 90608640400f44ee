import { totalmem } from 'node:os'
import type { App } from '../../app.server.ts'
import { inTurns } from '../../topics/in-turns.ts'
import { passOn } from '../../topics/topics.server.ts'
import type { Topic } from '../../topics/topics.ts'
import { AnswerStore } from './answer-store.server.ts'
import type { FinishedAnswer } from './finished-answer.server.ts'

/** Bytes of finished answers that one process keeps: 32 MB, on a small machine a 32nd of its memory. */
const mostBytes = Math.min(
  32 * 1024 * 1024,
  Math.min(process.constrainedMemory() || totalmem(), totalmem()) / 32,
)

/** An answer that was just made. */
export type Made = { answer: FinishedAnswer; isForAll: boolean }

/** One answer in the making, for everyone who waits for it. */
type Making = { begun: number; heard: Set<Topic>; hasMissed: boolean; made: Promise<FinishedAnswer> }

/**
 * The answers that every visitor gets alike, as finished bytes, never older than what whoever asks has been told (docs/decisions/0026):
 * who asks is answered from memory only after `live.caughtUp()`, asked when they came. What was announced while an answer was being
 * made may be missing in it, so that it is not cached; one that someone waits for is theirs only if it was begun after they came.
 */
export class PublicAnswers {
  readonly #app: App
  readonly #store = new AnswerStore(mostBytes)
  readonly #makings = new Map<string, Making>()
  readonly #passOn: () => Promise<void>
  #moment = 0
  #hears = false

  constructor(app: App) {
    this.#app = app
    this.#passOn = inTurns(() => passOn(app.db))
  }

  /** What is cached, for tests and for the metrics. */
  get store(): Iterable<[key: string, answer: FinishedAnswer]> & Pick<AnswerStore, 'bytes' | 'size'> {
    return this.#store
  }

  /** True where a look is worth its question. */
  mayHave(key: string): boolean {
    return this.#store.has(key)
  }

  /** The cached answer, for who asked before `live.caughtUp()` was asked and said yes; undefined where there is none. */
  stored(key: string, nowMs: number): FinishedAnswer | undefined {
    return this.#store.get(key, nowMs)
  }

  /** The cached answer, or one that is made now; of those who wait for the same, one makes it. */
  async ask(key: string, make: () => Promise<Made>): Promise<FinishedAnswer> {
    this.#listen()
    const came = ++this.#moment
    const hearsAll = await this.#app.live.caughtUp()
    for (;;) {
      const cached = hearsAll ? this.stored(key, this.#app.clock.now().getTime()) : undefined
      if (cached) return cached
      const making = this.#makings.get(key)
      if (!making) return await this.#begin(key, make, hearsAll)
      if (making.begun > came) return await making.made
      await making.made.catch(() => undefined)
    }
  }

  /** Forgets everything. */
  clear(): void {
    this.#store.clear()
  }

  /** To be called when an answer was given out in another encoding than before. */
  grown(key: string, answer: FinishedAnswer): void {
    this.#store.grown(key, answer)
  }

  #begin(key: string, make: () => Promise<Made>, isForAll: boolean): Promise<FinishedAnswer> {
    const making: Making = {
      begun: ++this.#moment,
      heard: new Set(),
      hasMissed: !isForAll,
      made: Promise.resolve(null as never),
    }
    making.made = this.#finish(key, make, making)
    this.#makings.set(key, making)
    return making.made
  }

  async #finish(key: string, make: () => Promise<Made>, making: Making): Promise<FinishedAnswer> {
    try {
      const made = await make().catch(async error => {
        // A refusal tells of what was read, too.
        await this.#announced()
        throw error
      })
      const { answer } = made
      answer.isAnnounced ||= answer.topics.length === 0 || (await this.#announced())
      if (made.isForAll && answer.isAnnounced && isUntouched(making, answer)) this.#store.put(key, answer)
      return answer
    } finally {
      if (this.#makings.get(key) === making) this.#makings.delete(key)
    }
  }

  /** True once every server has been signalled of what was read here, so that none of them shows what came before it. */
  async #announced(): Promise<boolean> {
    return await this.#passOn().then(
      () => true,
      () => false,
    )
  }

  #listen(): void {
    if (this.#hears) return
    this.#hears = true
    this.#app.live.hear(
      topic => {
        this.#store.drop(topic)
        for (const { heard } of this.#makings.values()) heard.add(topic)
      },
      () => {
        this.#store.clear()
        for (const making of this.#makings.values()) making.hasMissed = true
      },
    )
  }
}

function isUntouched({ hasMissed, heard }: Making, { topics }: FinishedAnswer): boolean {
  return !hasMissed && !topics.some(topic => heard.has(topic))
}
