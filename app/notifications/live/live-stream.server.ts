import { streamedAnswer } from '../../platform/http/streamed-answer.server.ts'
import type { Live } from '../../platform/topics/live.server.ts'
import type { Topic } from '../../platform/topics/topics.ts'
import { StaggeredInterval } from './staggered-interval.server.ts'

/** Proxies close idle connections, typically after 60 s. */
const heartbeatSeconds = 20
/** Ends a stream after 30 minutes. The browser then reconnects, which checks the viewer's access again. */
const maxHeartbeats = 90

const heartbeat = new StaggeredInterval(heartbeatSeconds)

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies would otherwise buffer events: no-transform stops compression, x-accel-buffering stops nginx.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Resolves to false if the viewer's session has ended. */
type SessionCheck = () => Promise<boolean>

/**
 * Streams server-sent events: `ready` first, then `changed` with each of `topics` that is announced, starting with those announced in the
 * last `missedMs` milliseconds, and a comment every 20 s as a heartbeat. Ends the stream before a private topic if the session has ended.
 */
export function liveStream(
  live: Pick<Live, 'watch'>,
  topics: readonly Topic[],
  missedMs = 0,
  isSessionOpen: SessionCheck | null = null,
): Response {
  return streamedAnswer(headers, (sink, isBlocked) => {
    const stream = new EventStream(sink, isBlocked)
    const stop = watch(live, topics, stream, missedMs, isSessionOpen)
    return {
      drained: () => stream.drained(),
      closed() {
        stop()
        stream.disconnect()
      },
    }
  })
}

function watch(
  live: Pick<Live, 'watch'>,
  topics: readonly Topic[],
  stream: EventStream,
  missedMs: number,
  isSessionOpen: SessionCheck | null,
): () => void {
  let heartbeats = 0
  const stop = () => {
    unwatch()
    stopHeartbeat()
  }
  const end = () => {
    stop()
    stream.end()
  }
  const send = (topic: Topic) => stream.send(`event: changed\ndata: ${topic}\n\n`)
  const sendIfAllowed = (topic: Topic) => {
    if (!isSessionOpen || !isPrivate(topic)) return send(topic)
    void isSessionOpen().then(isOpen => (isOpen ? send(topic) : end()), end)
  }
  const stopHeartbeat = heartbeat.add(() => {
    heartbeats += 1
    if (heartbeats < maxHeartbeats) stream.send(': still here\n\n')
    else end()
  })
  const unwatch = live.watch(topics, sendIfAllowed, end, missedMs)
  stream.send('event: ready\ndata: ready\n\n')
  return stop
}

function isPrivate(topic: Topic): boolean {
  return topic === 'admin' || topic.startsWith('user:')
}

type Sink = {
  /** Returns false if the reader's buffer is full. Writing can resume when `EventStream.drained` is called. */
  write(bytes: Uint8Array): boolean
  end(): void
}

const encoder = new TextEncoder()

/** The last encoded event. Thousands of streams send the same announcement, so it is encoded only once. */
let lastEncoded: { text: string; bytes: Uint8Array } = { text: '', bytes: new Uint8Array() }
function encode(text: string): Uint8Array {
  if (lastEncoded.text !== text) lastEncoded = { text, bytes: encoder.encode(text) }
  return lastEncoded.bytes
}

/** Sends events to one reader. While the reader's buffer is full, queues each distinct event once, which bounds the queue (P372). */
class EventStream {
  readonly #sink: Sink
  readonly #queue = new Set<string>()
  #isBlocked: boolean
  #isEnding = false
  #isClosed = false

  constructor(sink: Sink, isBlocked: boolean) {
    this.#sink = sink
    this.#isBlocked = isBlocked
  }

  send(event: string): void {
    if (this.#isEnding) return
    if (this.#isBlocked) this.#queue.add(event)
    else this.#isBlocked = !this.#sink.write(encode(event))
  }

  /** Writes the queued events. Called when the reader's buffer has room again. */
  drained(): void {
    if (this.#isClosed) return
    this.#isBlocked = false
    const queued = [...this.#queue].join('')
    this.#queue.clear()
    if (queued) this.#isBlocked = !this.#sink.write(encoder.encode(queued))
    if (this.#isEnding) this.#close()
  }

  /** Closes the stream after the queued events are written. */
  end(): void {
    if (this.#isEnding) return
    this.#isEnding = true
    if (this.#queue.size === 0) this.#close()
  }

  /** Drops the queued events. The reader is gone, so the sink must be neither written to nor ended. */
  disconnect(): void {
    this.#isEnding = true
    this.#isClosed = true
    this.#queue.clear()
  }

  #close(): void {
    this.#isClosed = true
    this.#sink.end()
  }
}
