/**
 * Calls each callback every `seconds` seconds, using one timer. Callbacks added at different times run at different seconds, so thousands
 * of heartbeats aren't sent in one burst.
 */
export class StaggeredInterval {
  readonly #slots: Set<() => void>[]
  #slot = 0
  #size = 0
  #timer: NodeJS.Timeout | undefined

  constructor(seconds: number) {
    this.#slots = Array.from({ length: seconds }, () => new Set())
  }

  /** Adds a callback. Returns an idempotent function that removes it. */
  add(callback: () => void): () => void {
    const slot = this.#slots[this.#slot] as Set<() => void>
    slot.add(callback)
    this.#size += 1
    this.#timer ??= setInterval(() => this.#tick(), 1_000)
    return () => {
      if (!slot.delete(callback)) return
      this.#size -= 1
      if (this.#size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  #tick(): void {
    this.#slot = (this.#slot + 1) % this.#slots.length
    for (const callback of [...(this.#slots[this.#slot] as Set<() => void>)]) callback()
  }
}
