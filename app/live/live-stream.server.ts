import { streamedAnswer } from '../platform/http/streamed-answer.server.ts'
import type { Live } from '../platform/topics/live.server.ts'
import type { Topic } from '../platform/topics/topics.ts'
import { StaggeredInterval } from './staggered-interval.server.ts'

/** Short enough that no proxy closes the connection as idle. */
const heartbeatSeconds = 20
/** After half an hour the stream ends, and the browser reconnects. */
const maxHeartbeats = 90

const heartbeat = new StaggeredInterval(heartbeatSeconds)

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // no-transform keeps compressing proxies from holding events back; x-accel-buffering does the same for nginx.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Resolves to false once the viewer's session has ended. */
type SessionCheck = () => Promise<boolean>

/**
 * Server-sent events for `topics`: `ready` when the watch has begun, `changed` with each topic announced since `missedMs` milliseconds
 * ago, and a comment every 20 s. Private topics are sent only while `isSessionOpen` resolves to true; otherwise the stream ends.
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
  /** Returns false when the reader accepts no more until `EventStream.drained` is called. */
  write(bytes: Uint8Array): boolean
  end(): void
}

const encoder = new TextEncoder()

/** An announcement goes to many readers at once: it is encoded once. */
let lastEncoded: { text: string; bytes: Uint8Array } = { text: '', bytes: new Uint8Array() }
function encode(text: string): Uint8Array {
  if (lastEncoded.text !== text) lastEncoded = { text, bytes: encoder.encode(text) }
  return lastEncoded.bytes
}

/** Events for one reader. While the reader is blocked, each distinct event is queued once, so the queue stays bounded (P372). */
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

  /** Writes the queue: the reader accepts more. */
  drained(): void {
    if (this.#isClosed) return
    this.#isBlocked = false
    const queued = [...this.#queue].join('')
    this.#queue.clear()
    if (queued) this.#isBlocked = !this.#sink.write(encoder.encode(queued))
    if (this.#isEnding) this.#close()
  }

  /** Writes the queue, then closes. */
  end(): void {
    if (this.#isEnding) return
    this.#isEnding = true
    if (this.#queue.size === 0) this.#close()
  }

  /** Drops the queue: the reader disconnected, so the sink must not be written to or ended. */
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
