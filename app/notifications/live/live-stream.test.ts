import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Live } from '../../platform/topics/live.server.ts'
import type { Topic } from '../../platform/topics/topics.ts'
import { liveStream } from './live-stream.server.ts'
import { StaggeredInterval } from './staggered-interval.server.ts'

/** A fake `Live` with functions to announce topics and to end all watches. */
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
  return { live, send, end, watcherCount: () => watchers.size }
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
  // Streams share one interval timer, which stops only when the last stream is cancelled.
  for (const reader of readers.splice(0)) await reader.cancel()
  vi.useRealTimers()
})

test('sends ready, then each change, with headers that stop proxies from buffering', async () => {
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

test('a reader that cannot keep up receives each topic once, later and in order (P372)', async () => {
  const { live, send } = aLive()
  const reader = readerOf(liveStream(live, ['campaigns', 'admin']))
  await next(reader)
  for (let i = 0; i < 10_000; i++) send(i % 2 ? 'campaigns' : 'admin')
  expect(await next(reader)).toBe('event: changed\ndata: admin\n\nevent: changed\ndata: campaigns\n\n')
})

test('sends a heartbeat every 20 s', async () => {
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
])('ends %s, after sending queued events', async (_, cause) => {
  const world = aLive()
  const reader = readerOf(liveStream(world.live, ['campaigns']))
  await next(reader)
  world.send('campaigns')
  cause(world)
  expect(await next(reader)).toContain('event: changed\ndata: campaigns\n\n')
  expect(await next(reader)).toBeNull()
  expect(world.watcherCount()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('stops watching when the reader disconnects', async () => {
  const { live, send, watcherCount } = aLive()
  const reader = readerOf(liveStream(live, ['campaigns']))
  await next(reader)
  expect(watcherCount()).toBe(1)
  await reader.cancel()
  expect(watcherCount()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  send('campaigns')
})

test.each([true, false])(
  'a reader that disconnects during the session check (open: %s) receives nothing, and nothing throws',
  async isOpen => {
    const { live, send } = aLive()
    const check = Promise.withResolvers<boolean>()
    const reader = readerOf(liveStream(live, ['user:ada'], 0, () => check.promise))
    await next(reader)
    const read = next(reader)
    send('user:ada')
    await reader.cancel()
    expect(await read).toBeNull()
    // The stream is already closed. Vitest fails on an unhandled rejection, which would crash the server.
    check.resolve(isOpen)
    await vi.advanceTimersByTimeAsync(25_000)
  },
)

test('starts watching only when the body is read: a HEAD request never reads it', () => {
  const { live, watcherCount } = aLive()
  liveStream(live, ['campaigns'])
  expect(watcherCount()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('a staggered interval calls each callback once per period, with one timer and none when it is empty', () => {
  const interval = new StaggeredInterval(20)
  const calls = Array.from({ length: 500 }, () => 0)
  const removals = calls.map((_, index) => {
    if (index % 100 === 99) vi.advanceTimersByTime(1_000)
    return interval.add(() => {
      calls[index] = (calls[index] ?? 0) + 1
    })
  })
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(new Set(calls)).toEqual(new Set([3]))
  for (const remove of [...removals, ...removals]) remove()
  expect(vi.getTimerCount()).toBe(0)
})
