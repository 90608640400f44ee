import { streamedAnswer } from '../platform/http/streamed-answer.server.ts'
import type { Live } from '../platform/topics/live.server.ts'
import type { Topic } from '../platform/topics/topics.ts'
import { EventStream } from './event-stream.server.ts'
import { Wheel } from './wheel.server.ts'

/** Seconds between two signs of life: often enough that no proxy on the way takes the silence for an end. */
const heartbeatEvery = 20
/** So many of them, half an hour, and the stream ends; the browser opens the next one by itself. */
const mostHeartbeats = 90

const wheel = new Wheel(heartbeatEvery)

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
  return streamedAnswer(headers, (sink, isBlocked) => {
    const stream = new EventStream(sink, isBlocked)
    const stop = watch(live, topics, stream, missedMs, isStillIn)
    return {
      drained: () => stream.drained(),
      left() {
        stop()
        stream.left()
      },
    }
  })
}

function watch(
  live: Pick<Live, 'watch'>,
  topics: readonly Topic[],
  stream: EventStream,
  missedMs: number,
  isStillIn: (() => Promise<boolean>) | null,
): () => void {
  let heartbeats = 0
  const stop = () => {
    unwatch()
    takeOff()
  }
  const end = () => {
    stop()
    stream.end()
  }
  const send = (topic: Topic) => stream.say(`event: changed\ndata: ${topic}\n\n`)
  const say = (topic: Topic) => {
    if (!isStillIn || !isPrivate(topic)) return send(topic)
    void isStillIn().then(
      stillIn => (stillIn ? send(topic) : end()),
      () => end(),
    )
  }
  const takeOff = wheel.put({
    turn() {
      heartbeats += 1
      if (heartbeats < mostHeartbeats) stream.say(': still here\n\n')
      else end()
    },
  })
  const unwatch = live.watch(topics, say, end, missedMs)
  stream.say('event: ready\ndata: ready\n\n')
  return stop
}

function isPrivate(topic: Topic): boolean {
  return topic === 'admin' || topic.startsWith('user:')
}
