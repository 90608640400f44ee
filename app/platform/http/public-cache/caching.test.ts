import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodingFor, matchesEtag } from './caching.ts'
import { FinishedAnswer } from './finished-answer.server.ts'

test('an answer is compressed once per encoding, each with an ETag of its own', async () => {
  const plain = Buffer.alloc(8_000, 'a')
  const headers = new Headers({ 'content-type': 'text/html' })
  const answer = new FinishedAnswer({
    status: 200,
    headers,
    body: plain,
    topics: ['campaigns'],
    until: 1_000,
  })
  const [identity, gzip, br, again] = await Promise.all(
    (['identity', 'gzip', 'br', 'br'] as const).map(encoding => answer.body(encoding)),
  )
  expect(again).toBe(br)
  expect([identity?.bytes, gunzipSync(gzip?.bytes ?? '')]).toEqual([plain, plain])
  expect(identity?.headers).not.toContain('content-encoding')
  expect(new Set([identity?.etag, gzip?.etag, br?.etag]).size).toBe(3)
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
])('If-None-Match %s matches the ETag "a": %s', (ifNoneMatch, has) => {
  expect(matchesEtag(ifNoneMatch, '"a"')).toBe(has)
})
