import type { Topic } from '../../topics/topics.ts'
import type { FinishedAnswer } from './finished-answer.server.ts'

type Entry = { answer: FinishedAnswer; bytes: number; askedAt: number }

/** Finished answers by key, at most so many bytes: who was asked for longest ago goes first, to within what was asked between two that were stored. */
export class AnswerStore {
  readonly #mostBytes: number
  readonly #byKey = new Map<string, Entry>()
  readonly #byTopic = new Map<Topic, Set<string>>()
  #bytes = 0
  /** How many were stored until now. */
  #stored = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#byKey.size
  }

  /** Every answer that is stored. */
  *[Symbol.iterator](): Iterator<[key: string, answer: FinishedAnswer]> {
    for (const [key, { answer }] of this.#byKey) yield [key, answer]
  }

  get(key: string, nowMs: number): FinishedAnswer | undefined {
    const entry = this.#byKey.get(key)
    if (!entry) return undefined
    if (entry.answer.until <= nowMs) {
      this.#remove(key, entry)
      return undefined
    }
    if (entry.askedAt !== this.#stored) {
      entry.askedAt = this.#stored
      this.#byKey.delete(key)
      this.#byKey.set(key, entry)
    }
    return entry.answer
  }

  has(key: string): boolean {
    return this.#byKey.has(key)
  }

  /** Keeps an answer; one that would take more than an eighth of everything is not stored. */
  put(key: string, answer: FinishedAnswer): void {
    const bytes = answer.bytes + key.length * 2
    if (bytes > this.#mostBytes / 8) return
    const before = this.#byKey.get(key)
    if (before) this.#remove(key, before)
    this.#stored += 1
    this.#byKey.set(key, { answer, bytes, askedAt: this.#stored })
    this.#bytes += bytes
    for (const topic of answer.topics) {
      const keys = this.#byTopic.get(topic) ?? new Set()
      this.#byTopic.set(topic, keys.add(key))
    }
    this.#makeRoom()
  }

  /** To be called when an answer that may be stored has grown by another encoding. */
  grown(key: string, answer: FinishedAnswer): void {
    const entry = this.#byKey.get(key)
    if (entry?.answer !== answer) return
    const bytes = answer.bytes + key.length * 2
    this.#bytes += bytes - entry.bytes
    entry.bytes = bytes
    this.#makeRoom()
  }

  drop(topic: Topic): void {
    for (const key of [...(this.#byTopic.get(topic) ?? [])]) {
      const entry = this.#byKey.get(key)
      if (entry) this.#remove(key, entry)
    }
  }

  clear(): void {
    this.#byKey.clear()
    this.#byTopic.clear()
    this.#bytes = 0
  }

  #makeRoom(): void {
    for (const [key, entry] of this.#byKey) {
      if (this.#bytes <= this.#mostBytes) return
      this.#remove(key, entry)
    }
  }

  #remove(key: string, { answer, bytes }: Entry): void {
    this.#byKey.delete(key)
    this.#bytes -= bytes
    for (const topic of answer.topics) {
      const keys = this.#byTopic.get(topic)
      keys?.delete(key)
      if (keys?.size === 0) this.#byTopic.delete(topic)
    }
  }
}
