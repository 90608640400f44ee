import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/** Where the bytes of a body that never seems to end go. */
type Sink = {
  /** False where it wants no more before `drained`. */
  write(bytes: Uint8Array): boolean
  end(): void
}

/** What feeds it: `drained` when it takes more, `left` when the reader has gone. */
type Feeding = { drained(): void; left(): void }
type Feed = (sink: Sink, isBlocked: boolean) => Feeding

/** By the answer itself: to look at the body of every answer would build what a cached one never needs. */
const feeds = new WeakMap<Response, Feed>()

/**
 * An answer whose body is fed from elsewhere for as long as someone reads. Nothing is fed before: an answer to HEAD has no reader who could ever
 * leave. Over a socket it is written without the stream in between (`sendStreamed`), of which ten thousand would take most of the memory.
 */
export function streamedAnswer(headers: Record<string, string>, feed: Feed): Response {
  let feeding: Feeding | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        feeding ??= feed(sinkOf(controller), true)
        feeding.drained()
      },
      cancel: () => feeding?.left(),
    },
    { highWaterMark: 0 },
  )
  const answer = new Response(body, { headers })
  feeds.set(answer, feed)
  return answer
}

/** A pull wants one piece. */
function sinkOf(controller: ReadableStreamDefaultController<Uint8Array>): Sink {
  return {
    write(bytes) {
      controller.enqueue(bytes)
      return false
    },
    end: () => controller.close(),
  }
}

/** Sends an answer with such a body straight to the socket, and answers what says so; any other answer is given back. */
export function sendStreamed(response: Response, outgoing: ServerResponse | undefined): Response {
  const feed = feeds.get(response)
  if (!feed || !outgoing || outgoing.req.method === 'HEAD') return response
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.flushHeaders()
  const sink: Sink = { write: bytes => outgoing.write(bytes), end: () => outgoing.end() }
  const feeding = feed(sink, false)
  outgoing.on('drain', feeding.drained)
  outgoing.on('close', feeding.left)
  return RESPONSE_ALREADY_SENT
}
