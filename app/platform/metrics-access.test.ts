import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { freePort } from '#tests/setup/tassel-process.ts'
import { readEnv } from '../server/read-env.server.ts'
import type { App } from './app.server.ts'
import { listenForMetrics, metricsAnswer } from './metrics-access.server.ts'
import { secretsFrom } from './secrets.server.ts'
import './security-events.server.ts'

const keys = `1:${randomBytes(32).toString('base64')}`
const token = 'scrape-me-if-you-can'
const real = {
  DATABASE_URL: 'postgres://db/tassel',
  SECRET_KEYS: keys,
  BRAND_LEGAL_ENTITY: 'Tassel Foundation',
  BRAND_SUPPORT_EMAIL: 'support@tassel.example',
  APP_URL: 'https://give.example',
  ALLOW_SANDBOX_PAYMENTS: '1',
}
const anApp = (source: Record<string, string>) =>
  ({ env: readEnv(source), secrets: secretsFrom(keys) }) as App
const statusOf = (app: App, authorization?: string) =>
  metricsAnswer(app, new Headers(authorization ? { authorization } : {})).then(
    answer => answer.status,
    refused => refused.status,
  )

test('a demo on this machine shows its metrics', async () => {
  expect(await statusOf(anApp({}))).toBe(200)
})

test('a real server without a token shows them to no one', async () => {
  expect(await statusOf(anApp(real))).toBe(404)
  expect(await statusOf(anApp(real), 'Bearer null')).toBe(404)
})

test.each([
  [`Bearer ${token}`, 200],
  [undefined, 404],
  ['Bearer ', 404],
  [`Bearer ${token}x`, 404],
  [`Basic ${token}`, 404],
])('with METRICS_TOKEN set, %s is answered %s', async (authorization, status) => {
  expect(await statusOf(anApp({ ...real, METRICS_TOKEN: token }), authorization)).toBe(status)
  expect(await statusOf(anApp({ METRICS_TOKEN: token }), authorization)).toBe(status)
})

test('METRICS_PORT serves only the metrics, and only to this machine', async () => {
  const port = await freePort()
  const app = anApp({ ...real, METRICS_PORT: `${port}` })
  const listening = await listenForMetrics(app)
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(await answer.text()).toContain('tassel_security_events_total{kind="limit-hit"}')
  expect((await fetch(`http://127.0.0.1:${port}/api/session`)).status).toBe(404)
  expect(await statusOf(app)).toBe(404)
  await listening?.close()
  expect(await listenForMetrics(anApp(real))).toBeNull()
})

test('METRICS_PORT requires the token if one is set', async () => {
  const port = await freePort()
  const listening = await listenForMetrics(anApp({ ...real, METRICS_PORT: `${port}`, METRICS_TOKEN: token }))
  const get = async (headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).status
  expect([await get(), await get({ authorization: `Bearer ${token}` })]).toEqual([404, 200])
  await listening?.close()
})
