/** Where a stream's bytes go. */
export type Sink = {
  /** Takes bytes; false where it wants no more before `EventStream.drained` is called. */
  write(bytes: Uint8Array): boolean
  end(): void
}

const encoder = new TextEncoder()

/** What everyone is told at once is encoded once. */
let encoded: { text: string; bytes: Uint8Array } = { text: '', bytes: new Uint8Array() }
function bytesOf(text: string): Uint8Array {
  if (encoded.text !== text) encoded = { text, bytes: encoder.encode(text) }
  return encoded.bytes
}

/** Lines for one reader. While a reader takes nothing, each line waits once, so that nothing piles up. */
export class EventStream {
  readonly #sink: Sink
  #waiting: Set<string> | null = null
  #isBlocked: boolean
  #isEnding = false
  #isOver = false

  constructor(sink: Sink, isBlocked: boolean) {
    this.#sink = sink
    this.#isBlocked = isBlocked
  }

  say(text: string): void {
    if (this.#isEnding) return
    if (!this.#isBlocked) this.#isBlocked = !this.#sink.write(bytesOf(text))
    else {
      this.#waiting ??= new Set()
      this.#waiting.add(text)
    }
  }

  /** The reader takes more: what waited for it goes first. */
  drained(): void {
    if (this.#isOver) return
    this.#isBlocked = false
    const waiting = this.#waiting
    this.#waiting = null
    if (waiting) this.#isBlocked = !this.#sink.write(encoder.encode([...waiting].join('')))
    if (this.#isEnding) this.#close()
  }

  /** Says what it still has to, and ends. */
  end(): void {
    if (this.#isEnding) return
    this.#isEnding = true
    if (!this.#waiting) this.#close()
  }

  /** The reader has gone, maybe while it was being asked what they may know: nothing more is said, and there is nothing to end. */
  left(): void {
    this.#isEnding = true
    this.#isOver = true
    this.#waiting = null
  }

  #close(): void {
    this.#isOver = true
    this.#sink.end()
  }
}
