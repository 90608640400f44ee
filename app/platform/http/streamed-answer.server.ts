import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

type Sink = {
  /** Returns false if the sink's buffer is full; continue after `drained`. */
  write(bytes: Uint8Array): boolean
  end(): void
}

/** `drained` is called when the sink accepts data again, `closed` when the client has disconnected. */
type Feeding = { drained(): void; closed(): void }
type Feed = (sink: Sink, isBlocked: boolean) => Feeding

const feeds = new WeakMap<Response, Feed>()

/**
 * A response that stays open until the client disconnects. It starts at the first read, because a response to HEAD is never read.
 * `sendStreamed` writes it directly to the socket, because ten thousand web streams would use most of the memory.
 */
export function streamedAnswer(headers: Record<string, string>, feed: Feed): Response {
  let feeding: Feeding | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        feeding ??= feed(sinkOf(controller), true)
        feeding.drained()
      },
      cancel: () => feeding?.closed(),
    },
    { highWaterMark: 0 },
  )
  const answer = new Response(body, { headers })
  feeds.set(answer, feed)
  return answer
}

function sinkOf(controller: ReadableStreamDefaultController<Uint8Array>): Sink {
  return {
    write(bytes) {
      controller.enqueue(bytes)
      return false
    },
    end: () => controller.close(),
  }
}

/**
 * Writes a streamed response directly to the socket and returns Hono's marker for a response that was already sent. Returns any other
 * response unchanged.
 */
export function sendStreamed(response: Response, outgoing: ServerResponse | undefined): Response {
  const feed = feeds.get(response)
  if (!feed || !outgoing || outgoing.req.method === 'HEAD') return response
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.flushHeaders()
  const sink: Sink = { write: bytes => outgoing.write(bytes), end: () => outgoing.end() }
  const feeding = feed(sink, false)
  outgoing.on('drain', feeding.drained)
  outgoing.on('close', feeding.closed)
  return RESPONSE_ALREADY_SENT
}
