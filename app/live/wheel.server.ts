/** Something that is looked at again and again until it is taken off. */
export type Turning = { turn(): void }

/**
 * One timer for any number of streams: each is looked at once in `seconds`, a part of them every second, so that thousands of heartbeats
 * neither cost a timer each nor go out at the same moment.
 */
export class Wheel {
  readonly #parts: Set<Turning>[]
  #at = 0
  #many = 0
  #timer: NodeJS.Timeout | undefined

  constructor(seconds: number) {
    this.#parts = Array.from({ length: seconds }, () => new Set())
  }

  /** Puts one on; call the answer, once or more, to take it off. */
  put(one: Turning): () => void {
    const part = this.#parts[this.#at] as Set<Turning>
    part.add(one)
    this.#many += 1
    this.#timer ??= setInterval(() => this.#turn(), 1_000)
    return () => {
      if (!part.delete(one)) return
      this.#many -= 1
      if (this.#many > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  #turn(): void {
    this.#at = (this.#at + 1) % this.#parts.length
    for (const one of [...(this.#parts[this.#at] as Set<Turning>)]) one.turn()
  }
}
