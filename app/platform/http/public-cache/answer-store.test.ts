import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Topic } from '../../topics/topics.ts'
import { AnswerStore } from './answer-store.server.ts'
import { encodingFor, hasAlready } from './caching.ts'
import { FinishedAnswer } from './finished-answer.server.ts'

const anAnswer = (bytes: number, topics: Topic[] = ['campaigns'], until = 1_000) =>
  new FinishedAnswer({
    status: 200,
    headers: new Headers({ 'content-type': 'text/html' }),
    body: Buffer.alloc(bytes, 'a'),
    topics,
    until,
  })

test('holds so many bytes, and who was asked for longest ago goes first', () => {
  const store = new AnswerStore(100_000)
  for (let key = 0; key < 20; key++) {
    store.put(`key ${key}`, anAnswer(8_000))
    store.get('key 0', 0)
    expect(store.bytes).toBeLessThanOrEqual(100_000)
  }
  expect([...store].map(([key]) => key).sort()).toEqual(
    ['key 0', ...Array.from({ length: 8 }, (_, at) => `key ${at + 12}`)].sort(),
  )
})

test('what is too large is not stored, and what is kept in another form counts as that', async () => {
  const store = new AnswerStore(100_000)
  store.put('large', anAnswer(12_501))
  expect(store.size).toBe(0)
  const answer = anAnswer(8_000)
  store.put('a', answer)
  const before = store.bytes
  const { bytes } = await answer.in('gzip')
  store.grown('a', answer)
  store.grown('b', answer)
  expect(store.bytes).toBe(before - 8_000 + bytes.byteLength)
  expect(bytes.buffer.byteLength).toBe(bytes.byteLength)
  store.clear()
  expect([store.bytes, store.size]).toEqual([0, 0])
})

test('the plain bytes give way to compressed ones, and whoever asks for them still has them', async () => {
  const answer = anAnswer(8_000)
  const plain = Buffer.alloc(8_000, 'a')
  const before = answer.bytes
  const [packed, alike] = await Promise.all([answer.in('br'), answer.in('br')])
  expect(packed).toBe(alike)
  expect(answer.bytes).toBe(before - 8_000 + packed.bytes.byteLength)
  expect(await answer.plain()).toEqual(plain)
  const [identity, gzip] = await Promise.all([answer.in('identity'), answer.in('gzip')])
  expect([identity.bytes, gunzipSync(gzip.bytes)]).toEqual([plain, plain])
  expect(identity.headers).not.toContain('content-encoding')
  expect([identity.etag, gzip.etag].map(etag => etag.slice(0, 28))).toEqual(
    Array.from({ length: 2 }, () => packed.etag.slice(0, 28)),
  )
})

test('a topic drops what was made of it and nothing else, and leaves nothing behind', () => {
  const store = new AnswerStore(100_000)
  store.put('both', anAnswer(10, ['campaigns', 'giving']))
  store.put('one', anAnswer(10, ['campaigns']))
  store.put('other', anAnswer(10, ['giving']))
  store.put('one', anAnswer(10, ['testimonials']))
  store.drop('campaigns')
  expect([...store].map(([key]) => key)).toEqual(['other', 'one'])
  store.drop('giving')
  store.drop('testimonials')
  expect([store.bytes, store.size]).toEqual([0, 0])
})

test('what is no longer true is gone', () => {
  const store = new AnswerStore(100_000)
  store.put('a', anAnswer(10))
  expect(store.get('a', 999)).toBeDefined()
  expect(store.get('a', 1_000)).toBeUndefined()
  expect(store.size).toBe(0)
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['deflate, GZIP;q=0.5', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000,gzip;q=0', 'identity'],
  ['brotli, xgzip', 'identity'],
  ['*', 'identity'],
])('a browser that accepts %s gets %s', (accept, encoding) => {
  expect(encodingFor(accept)).toBe(encoding)
})

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  [undefined, false],
])('whoever has %s has it already: %s', (ifNoneMatch, has) => {
  expect(hasAlready(ifNoneMatch, '"a"')).toBe(has)
})
