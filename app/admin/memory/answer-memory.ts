/** Bytes that may be stored. A page of a list has some 10 kB; a server of the smallest kind must bear it. */
export const mostBytes = 8 * 1024 * 1024
/** For how long what depends on the clock alone may be told, in milliseconds: when a campaign ends, what the last days were (P355). */
export const longestMs = 10_000

type Bytes = Uint8Array<ArrayBuffer>
type StoredAnswer = { bytes: Bytes; madeAt: number }

/**
 * Finished answers by key. What was made before `forget` is never given after it, also when it was under way. Those who ask for the same
 * at once wait for one. Bounded by bytes: what was not asked for the longest goes first.
 */
export class AnswerMemory {
  readonly #stored = new Map<string, StoredAnswer>()
  readonly #loading = new Map<string, { answer: Promise<Bytes>; madeAt: number }>()
  #bytes = 0

  /** The answer under `key` as of `now`, in milliseconds: stored, under way, or made by `make`, whose failure is told to all who wait. */
  async answer(key: string, now: number, make: () => Promise<Bytes>): Promise<Bytes> {
    const stored = this.#stored.get(key)
    if (stored) this.#drop(key, stored)
    if (stored && isNew(stored, now)) {
      this.#store(key, stored)
      return stored.bytes
    }
    const loading = this.#loading.get(key)
    if (loading && isNew(loading, now)) return await loading.answer
    return await this.#make(key, now, make)
  }

  /** Something changed, or may have. */
  forget(): void {
    this.#stored.clear()
    this.#loading.clear()
    this.#bytes = 0
  }

  /** How much is stored, for tests. */
  get size(): { answers: number; bytes: number } {
    return { answers: this.#stored.size, bytes: this.#bytes }
  }

  async #make(key: string, madeAt: number, make: () => Promise<Bytes>): Promise<Bytes> {
    const mine = { answer: make(), madeAt }
    this.#loading.set(key, mine)
    try {
      const bytes = await mine.answer
      // Forgotten meanwhile, it may have been read before the change.
      if (this.#loading.get(key) === mine) this.#store(key, { bytes, madeAt })
      return bytes
    } finally {
      if (this.#loading.get(key) === mine) this.#loading.delete(key)
    }
  }

  #store(key: string, stored: StoredAnswer): void {
    const before = this.#stored.get(key)
    if (before) this.#drop(key, before)
    this.#stored.set(key, stored)
    this.#bytes += sizeOf(key, stored)
    for (const [oldest, old] of this.#stored) {
      if (this.#bytes <= mostBytes) return
      this.#drop(oldest, old)
    }
  }

  #drop(key: string, stored: StoredAnswer): void {
    this.#stored.delete(key)
    this.#bytes -= sizeOf(key, stored)
  }
}

/** Searches are in the keys: many small answers must not make the memory large. */
const sizeOf = (key: string, { bytes }: StoredAnswer) => key.length + bytes.length

/** A clock that was set back makes nothing new. */
const isNew = ({ madeAt }: { madeAt: number }, now: number) => madeAt <= now && now < madeAt + longestMs
