import { expect, test } from 'vitest'
import { anyOperation } from '#tests/setup/any-operation.ts'
import type { App } from '../../platform/app.server.ts'
import { startClock } from '../../platform/clock.server.ts'
import { anyRead, renderedPages } from '../../platform/http/limits.server.ts'
import { buildHttp } from '../../platform/http/transport.server.ts'
import { demoProviderSettings } from '../../platform/payments/demo-provider/keys.server.ts'
import { stripeProvider } from '../../platform/payments/stripe/stripe-provider.server.ts'
import { secretsFrom } from '../../platform/secrets.server.ts'
import { readEnv } from '../read-env.server.ts'
import { serve } from './serve-pages.server.ts'

const lines: { facts: Record<string, unknown>; message: string }[] = []
const note = (facts: object, message: string) => void lines.push({ facts: { ...facts }, message })
const log = { debug() {}, info: note, warn: note, error: note }
const secrets = secretsFrom(`1:${Buffer.alloc(32, 7).toString('base64')}`)
const env = readEnv({ DEMO: '1', TRUSTED_PROXIES: '1' })
const payments = stripeProvider(demoProviderSettings(env, secrets))
const app = { env, log, secrets, payments, clock: startClock() } as unknown as App
const search = anyOperation('GET /api/search', {
  summary: 'Search',
  access: { name: 'anyone', check: () => null },
  handle: async () => 'ok',
})
const http = buildHttp(app, [search], async () => null)
serve(http, app, {
  file: async path => (path === '/icon.svg' ? new Response('icon') : null),
  render: async request => new Response('page', { status: request.url.includes('/nowhere') ? 404 : 200 }),
} as Parameters<typeof serve>[2])

const get = async (path: string, address: string) =>
  (await http.fetch(new Request(`http://localhost:3000${path}`, { headers: { 'x-forwarded-for': address } })))
    .status
async function statuses(times: number, path: string, address: (i: number) => string) {
  const all: number[] = []
  for (let i = 0; i < times; i += 1) all.push(await get(path, address(i)))
  return {
    passed: all.filter(status => status === 200).length,
    refused: all.filter(status => status === 429).length,
  }
}

test('limits one address to three pages each for 300 students', async () => {
  const { passed, refused } = await statuses(renderedPages.points + 10, '/scholars', () => '203.0.113.9')
  expect({ passed, refused }).toEqual({ passed: 900, refused: 10 })
  expect(await get('/scholars', '203.0.113.10')).toBe(200)
  expect(await get('/icon.svg', '203.0.113.9')).toBe(200)
})

test('shows a translated page to a person who opens too many pages', async () => {
  const address = '203.0.113.11'
  await statuses(renderedPages.points, '/scholars', () => address)
  const headers = { 'x-forwarded-for': address, 'accept-language': 'es' }
  const refused = await http.fetch(new Request('http://localhost:3000/scholars', { headers }))
  expect(refused.status).toBe(429)
  expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
  const page = await refused.text()
  expect(page).toContain('<html lang="es">')
  expect(page).toContain('<h1>Demasiados intentos. Espera un momento e inténtalo de nuevo.</h1>')
  expect(page).toContain(refused.headers.get('x-request-id'))
  expect(lines.filter(({ message }) => message === 'a page could not be rendered')).toEqual([])
})

test('counts an IPv6 network as one caller', async () => {
  const { refused } = await statuses(renderedPages.points + 10, '/', i => `2001:db8:1:2::${i.toString(16)}`)
  expect(refused).toBe(10)
})

test.each([['/api/search'], ['/api/openapi.json']])('limits requests of %s per minute', async path => {
  const { refused } = await statuses(anyRead.points + 10, path, () =>
    path.includes('open') ? '203.0.113.21' : '203.0.113.20',
  )
  expect(refused).toBe(10)
})

test('does not count the local machine: tests, benchmarks, an undeclared proxy', async () => {
  expect(await statuses(renderedPages.points + 10, '/', () => '127.0.0.1')).toMatchObject({ refused: 0 })
})

test('builds the API description once', async () => {
  let times = 0
  Object.defineProperty(http, 'operations', {
    get() {
      times += 1
      return [search]
    },
  })
  await get('/api/openapi.json', '203.0.113.30')
  await get('/api/docs', '203.0.113.30')
  expect(times).toBeLessThanOrEqual(1)
})

test.each([
  ['/a/nowhere?token=secret', '/a/nowhere'],
  ['/api/nothing/ada@example.com/x', '/api/nothing/[removed]/x'],
  ['/api/ada%40example.com', '/api/[removed]'],
])('%s is logged at info as %s (P249)', async (path, logged) => {
  lines.length = 0
  await get(path, '203.0.113.31')
  const line = lines.find(({ message }) => message === 'unknown route')
  expect(line?.facts).toMatchObject({ method: 'GET', status: 404, path: logged })
  expect(JSON.stringify(lines)).not.toMatch(/secret|example\.com|203\.0/)
})
