import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

type Sink = {
  /** False if it takes no more until `drained`. */
  write(bytes: Uint8Array): boolean
  end(): void
}

/** `drained`: the sink takes more. `closed`: the reader is gone. */
type Feeding = { drained(): void; closed(): void }
type Feed = (sink: Sink, isBlocked: boolean) => Feeding

const feeds = new WeakMap<Response, Feed>()

/**
 * An answer that lasts as long as its reader. It starts with the first read, because an answer to HEAD has no reader. `sendStreamed` writes it to
 * the socket without a web stream, because ten thousand of those would use most of the memory.
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

/** Writes a streamed answer to the socket and returns hono's marker for that; returns any other answer as it is. */
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
