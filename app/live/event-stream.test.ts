import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventStream } from './event-stream.server.ts'
import { Wheel } from './wheel.server.ts'

/** A reader who takes `room` pieces before it must be asked again. */
function aReader(room: number) {
  const heard: string[] = []
  let left = room
  const sink = {
    write(bytes: Uint8Array) {
      heard.push(new TextDecoder().decode(bytes))
      left -= 1
      return left > 0
    },
    end: () => void heard.push('END'),
  }
  const takes = (more: number) => {
    left = more
  }
  return { heard, sink, takes }
}

test('a reader who takes nothing gets each line once, later, and in order (P372)', () => {
  const reader = aReader(1)
  const stream = new EventStream(reader.sink, false)
  for (let n = 0; n < 1_000; n++) stream.say(n % 2 ? 'b ' : 'a ')
  expect(reader.heard).toEqual(['a '])
  reader.takes(5)
  stream.drained()
  expect(reader.heard).toEqual(['a ', 'b a '])
  stream.say('c ')
  expect(reader.heard).toEqual(['a ', 'b a ', 'c '])
})

test.each([
  ['with something to say still', 'a ', ['first ', 'a ', 'END']],
  ['with nothing', '', ['first ', 'END']],
])('it ends whole, once, %s', (_, last, heard) => {
  const reader = aReader(1)
  const stream = new EventStream(reader.sink, false)
  stream.say('first ')
  if (last) stream.say(last)
  stream.end()
  stream.end()
  stream.say('after the end')
  if (last) stream.drained()
  expect(reader.heard).toEqual(heard)
})

test('the same words for many are encoded once', () => {
  const seen = new Set<Uint8Array>()
  const sink = { write: (bytes: Uint8Array) => seen.add(bytes).size > 0, end: () => {} }
  const streams = Array.from({ length: 100 }, () => new EventStream(sink, false))
  for (const stream of streams) stream.say('event: changed\ndata: campaigns\n\n')
  expect(seen.size).toBe(1)
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a wheel looks at each once a turn, with one timer for all, and none when it is empty', () => {
  const wheel = new Wheel(20)
  const turns = Array.from({ length: 500 }, () => 0)
  const off = turns.map((_, at) => {
    if (at % 100 === 99) vi.advanceTimersByTime(1_000)
    return wheel.put({
      turn() {
        turns[at] = (turns[at] ?? 0) + 1
      },
    })
  })
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(new Set(turns)).toEqual(new Set([3]))
  for (const one of off) one()
  for (const one of off) one()
  expect(vi.getTimerCount()).toBe(0)
})
