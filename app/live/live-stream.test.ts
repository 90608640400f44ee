import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Live } from '../platform/topics/live.server.ts'
import type { Topic } from '../platform/topics/topics.ts'
import { liveStream } from './live-stream.server.ts'

/** A Live in the hand of the test. */
function aLive() {
  const watchers = new Set<{ onTopic(topic: Topic): void; onEnd?: () => void }>()
  const live: Live = {
    watch(_topics, onTopic, onEnd) {
      const watcher = { onTopic, ...(onEnd ? { onEnd } : {}) }
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    caughtUp: async () => true,
    hear: () => () => undefined,
    stop: async () => undefined,
  }
  const send = (topic: Topic) => {
    for (const { onTopic } of watchers) onTopic(topic)
  }
  const end = () => {
    for (const { onEnd } of [...watchers]) onEnd?.()
  }
  return { live, send, end, watching: () => watchers.size }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>
const readers: Reader[] = []
function readerOf(response: Response): Reader {
  const reader = response.body?.getReader() as Reader
  readers.push(reader)
  return reader
}
const next = async (reader: Reader) => {
  const { value, done } = await reader.read()
  return done ? null : new TextDecoder().decode(value)
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  // All streams share one timer: the last that leaves stops it.
  for (const reader of readers.splice(0)) await reader.cancel()
  vi.useRealTimers()
})

test('says ready, then each change, and keeps proxies from holding it back', async () => {
  const { live, send } = aLive()
  const response = liveStream(live, ['campaigns'])
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  const reader = readerOf(response)
  expect(await next(reader)).toBe('event: ready\ndata: ready\n\n')
  const read = next(reader)
  send('campaigns')
  expect(await read).toBe('event: changed\ndata: campaigns\n\n')
})

test('a reader that cannot keep up gets each topic once, and nothing piles up', async () => {
  const { live, send } = aLive()
  const reader = readerOf(liveStream(live, ['campaigns', 'admin']))
  await next(reader)
  for (let i = 0; i < 10_000; i++) send(i % 2 ? 'campaigns' : 'admin')
  expect(await next(reader)).toBe('event: changed\ndata: admin\n\nevent: changed\ndata: campaigns\n\n')
})

test('is heard of every 20 s', async () => {
  const { live } = aLive()
  const reader = readerOf(liveStream(live, ['campaigns']))
  await next(reader)
  const read = next(reader)
  vi.advanceTimersByTime(20_000)
  expect(await read).toBe(': still here\n\n')
})

test.each([
  ['when the server stops', (world: ReturnType<typeof aLive>) => world.end()],
  ['after half an hour', () => vi.advanceTimersByTime(30 * 60_000)],
])('ends %s, and says what it still had to', async (_, happens) => {
  const world = aLive()
  const reader = readerOf(liveStream(world.live, ['campaigns']))
  await next(reader)
  world.send('campaigns')
  happens(world)
  expect(await next(reader)).toContain('event: changed\ndata: campaigns\n\n')
  expect(await next(reader)).toBeNull()
  expect(world.watching()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('watches nothing more once the reader has gone', async () => {
  const { live, send, watching } = aLive()
  const reader = readerOf(liveStream(live, ['campaigns']))
  await next(reader)
  expect(watching()).toBe(1)
  await reader.cancel()
  expect(watching()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  send('campaigns')
})

test.each([
  ['may still know', true],
  ['may know no more', false],
])(
  'a reader who leaves while it is asked whether they %s is told nothing, and nothing breaks',
  async (_, stillIn) => {
    const { live, send } = aLive()
    const asked = Promise.withResolvers<boolean>()
    const reader = readerOf(liveStream(live, ['user:ada'], 0, () => asked.promise))
    await next(reader)
    const read = next(reader)
    send('user:ada')
    await reader.cancel()
    expect(await read).toBeNull()
    // What is thrown from here on reaches nobody, and would end the server: the run of the tests fails for it.
    asked.resolve(stillIn)
    await vi.advanceTimersByTimeAsync(25_000)
  },
)

test('watches nothing before someone reads: an answer to HEAD has no reader', () => {
  const { live, watching } = aLive()
  liveStream(live, ['campaigns'])
  expect(watching()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})
