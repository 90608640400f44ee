import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { anyOperation } from '#tests/setup/any-operation.ts'
import { freePort } from '#tests/setup/tassel-process.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import { readEnv } from '../../server/read-env.server.ts'
import type { App } from '../app.server.ts'
import { startClock } from '../clock.server.ts'
import type { Logger } from '../log.server.ts'
import { demoProviderSettings } from '../payments/demo-provider/keys.server.ts'
import { stripeProvider } from '../payments/stripe/stripe-provider.server.ts'
import { secretsFrom } from '../secrets.server.ts'
import { assertPortIsFree, listen } from './listen.server.ts'
import { buildHttp } from './transport.server.ts'

const anyone = { name: 'anyone', check: () => null }
const warnings: unknown[] = []
const lines: { facts: object; message: string }[] = []
const log: Logger = {
  debug() {},
  info() {},
  warn: (facts, message) => void warnings.push([facts, message]),
  error: (facts, message) => void lines.push({ facts, message }),
  fatal() {},
}
const env = readEnv({ DEMO: '1', PORT: '3999', APP_URL: 'https://give.example' })
const secrets = secretsFrom(`1:${Buffer.alloc(32, 7).toString('base64')}`)
const payments = stripeProvider(demoProviderSettings(env, secrets))
const app = { env, log, secrets, payments, clock: startClock() } as App

const http = buildHttp(
  app,
  [
    anyOperation('POST /api/echo', {
      summary: 'Echo',
      access: anyone,
      body: z.strictObject({ name: z.string().max(5, 'At most 5 letters') }),
      handle: async ({ body }) => body,
    }),
    anyOperation('POST /api/bank', {
      summary: 'Bank',
      access: anyone,
      bankFields: ['account'],
      body: z.strictObject({ account: z.string(), notes: z.string() }),
      handle: async () => 'saved',
    }),
    anyOperation('GET /api/crash', {
      summary: 'Crash',
      access: anyone,
      handle: async () => {
        throw new Error('the password is hunter2')
      },
    }),
    anyOperation('GET /api/waits', {
      summary: 'Waits for a lock in vain',
      access: anyone,
      handle: async () => {
        const cause = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
        throw new Error('Failed query: select secret', { cause })
      },
    }),
    anyOperation('GET /api/limited', {
      summary: 'Limited',
      access: anyone,
      rateLimit: { points: 3, seconds: 60, inMemory: true },
      handle: async () => 'ok',
    }),
    anyOperation('GET /api/members', {
      summary: 'Members',
      access: {
        name: 'nobody',
        check: () => {
          throw refusal('SignInRequired', 401, phrase('Please sign in to continue.'))
        },
      },
      handle: async () => 'secret',
    }),
    anyOperation('POST /api/hook', {
      summary: 'Hook',
      access: anyone,
      rawBody: { maxBytes: 10, crossSite: true },
      handle: async ({ body }) => body.byteLength,
    }),
  ],
  async () => null,
)

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  http.fetch(
    new Request(`https://give.example${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', origin: 'https://give.example', ...headers },
    }),
  )
const errorOf = async (response: Response) =>
  ((await response.json()) as { error: Record<string, unknown> }).error

test.each([
  ['unknown fields', '{"name":"a","x":1}', 400, 'InvalidInput'],
  ['wrong types', '{"name":1}', 400, 'InvalidInput'],
  ['malformed JSON', '{"name"', 400, 'MalformedJson'],
  ['bytes that aren’t UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400, 'MalformedJson'],
  ['more than 64 KB', `{"name":"${'a'.repeat(70_000)}"}`, 413, 'TooLarge'],
])('%s: refused with a stable code', async (_what, body, status, code) => {
  const response = await post('/api/echo', body)
  expect(response.status).toBe(status)
  expect(await errorOf(response)).toMatchObject({ code, requestId: response.headers.get('x-request-id') })
})

test('an error message is attached to its field', async () => {
  const response = await post('/api/echo', '{"name":"abcdef"}')
  expect(await errorOf(response)).toMatchObject({
    message: 'At most 5 letters',
    fields: { name: 'At most 5 letters' },
  })
})

test('a body without the JSON content type is refused, so that another site’s form cannot post', async () => {
  for (const type of [
    'text/plain',
    'application/jsonp',
    'application/json-seq',
    'text/plain; application/json',
  ])
    expect((await post('/api/echo', '{"name":"a"}', { 'content-type': type })).status).toBe(415)
  for (const type of ['application/json; charset=utf-8', 'Application/JSON'])
    expect((await post('/api/echo', '{"name":"a"}', { 'content-type': type })).status).toBe(200)
})

test.each([[{ origin: 'https://evil.example' }], [{ origin: 'null' }]])(
  'a request from another site is refused: %o',
  async headers => {
    const response = await post('/api/echo', '{"name":"a"}', headers)
    expect([response.status, (await errorOf(response)).code]).toEqual([403, 'ForeignOrigin'])
  },
)

test('a crash shows the fallback message and its request id, both are logged, and no detail leaks (P252)', async () => {
  lines.length = 0
  const response = await http.fetch(new Request('https://give.example/api/crash'))
  const error = await errorOf(response)
  expect(response.status).toBe(500)
  expect(error.message).toBe('An unexpected error occurred. Please try again.')
  expect(JSON.stringify(error)).not.toContain('hunter2')
  expect(lines.find(line => line.message === 'a request crashed')?.facts).toMatchObject({
    requestId: error.requestId,
  })
})

test('a caller beyond the limit must wait', async () => {
  const statuses = []
  for (let i = 0; i < 5; i++)
    statuses.push((await http.fetch(new Request('https://give.example/api/limited'))).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
})

test('the access rule runs before the handler', async () => {
  const response = await http.fetch(new Request('https://give.example/api/members'))
  expect([response.status, await response.text()]).toEqual([401, expect.not.stringContaining('secret')])
})

test('a payment event may come from another site, within its size limit', async () => {
  expect((await post('/api/hook', '12345', { origin: 'https://pay.example' })).status).toBe(200)
  expect((await post('/api/hook', '12345678901')).status).toBe(413)
})

test('every answer has the security headers, which forbid inline scripts', async () => {
  const { headers } = await http.fetch(new Request('https://give.example/api/crash'))
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`script-src 'self' ${env.sandboxUrl};`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toContain('max-age')
})

test('a port that is in use is named, with what to do', async () => {
  const port = await freePort()
  const listening = await listen(http, port, '127.0.0.1')
  await expect(listen(http, port, '127.0.0.1')).rejects.toThrow(`PORT: ${port} is in use by another program`)
  await listening.close()
})

test('over a socket, a body arrives complete, an oversized one gets an error message, and the next request works', async () => {
  const port = await freePort()
  const listening = await listen(http, port, '127.0.0.1')
  const send = async (body: BodyInit) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`http://127.0.0.1:${port}/api/echo`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit)
    return [answer.status, JSON.stringify(await answer.json())]
  }
  const large = `{"name":"${'a'.repeat(70_000)}"}`
  const inPieces = new Response('a'.repeat(4_000_000)).body as ReadableStream
  const tooLarge = [413, expect.stringContaining('TooLarge')]
  const whole = [200, '{"name":"Ruth"}']
  expect(await send('{"name":"Ruth"}')).toEqual(whole)
  expect(await send(large)).toEqual(tooLarge)
  expect(await send('{"name":"Ruth"}')).toEqual(whole)
  // The body is also refused without a content-length header.
  expect(await send(inPieces)).toEqual(tooLarge)
  expect(await send('{"name":"Ruth"}')).toEqual(whole)
  await listening.close()
})

test('an idle connection outlives the usual 60 s of proxies', async () => {
  const port = await freePort()
  const listening = await listen(http, port, '127.0.0.1')
  const { headers } = await fetch(`http://127.0.0.1:${port}/api/limited`)
  expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60)
  await listening.close()
})

test('a database that does not respond in time is not a crash: 503 with a message and a retry time', async () => {
  const response = await http.request('/api/waits', { headers: { 'accept-language': 'es' } })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.json()).toEqual({
    error: {
      code: 'Busy',
      message: 'El servidor está ocupado. Vuelve a intentarlo en un momento.',
      requestId: expect.any(String),
    },
  })
})

test('a card number in a body is refused before anything reads it, and an alert names the operation but never the number (P296)', async () => {
  warnings.length = 0
  const card = '4242 4242 4242 4242'
  const json = { 'content-type': 'application/json' }
  const answer = await post('/api/echo', JSON.stringify({ name: 'Ruth', unknown: [card] }), json)
  expect(answer.status).toBe(400)
  const text = await answer.text()
  expect(JSON.parse(text).error.code).toBe('CardNumberRefused')
  expect(warnings).toMatchObject([
    [{ event: 'card-number-refused', operation: 'post/api/echo' }, 'security: card-number-refused'],
  ])
  expect(text + JSON.stringify([warnings, lines])).not.toContain('4242')
})

test('a bank’s own fields may look like a card number, and other fields may not', async () => {
  const json = { 'content-type': 'application/json' }
  const send = (body: object) => post('/api/bank', JSON.stringify(body), json)
  expect((await send({ account: '4242424242424242', notes: 'Main' })).status).toBe(200)
  expect((await send({ account: '1', notes: '4242424242424242' })).status).toBe(400)
})

test('a port in use is said in one line, before anything is built (P722)', async () => {
  const port = await freePort()
  await expect(assertPortIsFree(port, '127.0.0.1')).resolves.toBeUndefined()
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  await expect(assertPortIsFree(port, '127.0.0.1')).rejects.toThrow(
    `PORT: ${port} is in use by another program`,
  )
  other.close()
})
