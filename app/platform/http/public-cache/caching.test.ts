import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Encoding, encodingFor, matchesEtag } from './caching.ts'
import { finishAnswer, sizeOf } from './finished-answer.server.ts'

test('an answer is finished in one encoding, each with an ETag of its own', async () => {
  const plain = Buffer.alloc(8_000, 'a')
  const finish = (encoding: Encoding) =>
    finishAnswer({
      status: 200,
      body: plain,
      encoding,
      topics: ['campaigns'],
      renewAt: 1_000,
      until: 1_000,
      mayBeShared: false,
      headers: new Headers({ 'content-type': 'text/html', etag: '"from the operation"' }),
    })
  const [identity, gzip, br] = await Promise.all([finish('identity'), finish('gzip'), finish('br')])
  expect([identity.bytes, gunzipSync(gzip.bytes), brotliDecompressSync(br.bytes)]).toEqual([
    plain,
    plain,
    plain,
  ])
  expect(identity.headers).not.toContain('content-encoding')
  expect(new Set([identity.etag, gzip.etag, br.etag]).size).toBe(3)
  expect(sizeOf(br)).toBeLessThan(sizeOf(identity) / 2)
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
