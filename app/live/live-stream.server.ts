import type { Live } from '../platform/topics/live.server.ts'
import type { Topic } from '../platform/topics/topics.ts'

/** Often enough that no proxy on the way takes the silence for an end. */
const heartbeatEvery = 20_000
/** The browser opens the next one by itself. */
const longestStream = 30 * 60_000

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // no-transform keeps compressing proxies from holding events back; the next line says the same to nginx.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/**
 * Server-sent events for `topics`: what was announced in the last `missedMs`, `ready` when the watch has begun, `changed` with
 * the topic whenever one is announced, a comment every 20 s. A topic of one person's own, or of the admins, ends the stream
 * instead once `isStillIn` says no. A slow reader gets each topic once, later; nothing piles up for it here.
 */
export function liveStream(
  live: Pick<Live, 'watch'>,
  topics: readonly Topic[],
  missedMs = 0,
  isStillIn: (() => Promise<boolean>) | null = null,
): Response {
  const lines = new Lines()
  let stopWatching: (() => void) | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      // Nothing is watched before somebody reads: an answer to HEAD has no reader who could ever cancel it.
      pull(controller) {
        stopWatching ??= watch(live, topics, lines, missedMs, isStillIn)
        return lines.next(text => {
          if (text === null) controller.close()
          else controller.enqueue(new TextEncoder().encode(text))
        })
      },
      cancel() {
        stopWatching?.()
        lines.abandon()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers })
}

function watch(
  live: Pick<Live, 'watch'>,
  topics: readonly Topic[],
  lines: Lines,
  missedMs: number,
  isStillIn: (() => Promise<boolean>) | null,
): () => void {
  const end = () => {
    stop()
    lines.end()
  }
  const send = (topic: Topic) => lines.say(`event: changed\ndata: ${topic}\n\n`)
  const say = (topic: Topic) => {
    if (!isStillIn || !isPrivate(topic)) return send(topic)
    void isStillIn().then(
      stillIn => (stillIn ? send(topic) : end()),
      () => end(),
    )
  }
  const unwatch = live.watch(topics, say, end, missedMs)
  const heartbeat = setInterval(() => lines.say(': still here\n\n'), heartbeatEvery)
  const longest = setTimeout(end, longestStream)
  const stop = () => {
    unwatch()
    clearInterval(heartbeat)
    clearTimeout(longest)
  }
  lines.say('event: ready\ndata: ready\n\n')
  return stop
}

function isPrivate(topic: Topic): boolean {
  return topic === 'admin' || topic.startsWith('user:')
}

/** Lines that wait to be read; the same line waits only once. */
class Lines {
  readonly #waiting = new Set<string>()
  #ended = false
  #taken: (() => void) | undefined

  say(line: string): void {
    this.#waiting.add(line)
    this.#taken?.()
  }

  end(): void {
    this.#ended = true
    this.#taken?.()
  }

  abandon(): void {
    this.#taken = undefined
  }

  /** Gives `take` everything that waits, at once or as soon as there is something; null at the end. */
  next(take: (text: string | null) => void): Promise<void> {
    return new Promise(resolve => {
      this.#taken = () => {
        if (this.#waiting.size === 0 && !this.#ended) return
        this.#taken = undefined
        take(this.#waiting.size > 0 ? [...this.#waiting].join('') : null)
        this.#waiting.clear()
        resolve()
      }
      this.#taken()
    })
  }
}
