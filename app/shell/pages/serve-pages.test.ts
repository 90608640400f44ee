import { expect, test } from 'vitest'
import type { App } from '#app/platform/app.server.ts'
import { buildHttp } from '#app/platform/http/transport.server.ts'
import { silentLog } from '#app/platform/log.server.ts'
import { serve } from './serve-pages.server.ts'

test('a page that fails to render is replaced by a plain page in the visitor’s language, and logged as an error', async () => {
  const errors: object[] = []
  const log = { ...silentLog, error: (facts: object) => void errors.push(facts) }
  const app = {
    env: { appUrl: 'http://localhost:3000' },
    payments: {
      origins: {
        frames: ['https://fields.pay.example'],
        scripts: ['https://js.pay.example'],
        calls: ['https://api.pay.example'],
      },
    },
    log,
  } as unknown as App
  const http = buildHttp(app, [], async () => null)
  const render = () => Promise.reject(new Error('a page is too heavy'))
  serve(http, app, { file: async () => null, render }, async () => ({ answers: {}, schemas: {} }))
  const response = await http.fetch(
    new Request('http://localhost:3000/scholars', { headers: { 'accept-language': 'es' } }),
  )
  const page = await response.text()
  expect(response.status).toBe(500)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const policy = response.headers.get('content-security-policy')?.split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self' https://js.pay.example",
      "connect-src 'self' https://api.pay.example",
      'frame-src https://fields.pay.example',
    ]),
  )
  expect(page).toContain('<html lang="es">')
  expect(page).toContain(response.headers.get('x-request-id'))
  expect(page).not.toContain('too heavy')
  expect(errors[0]).toMatchObject({ path: '/scholars', err: { message: 'a page is too heavy' } })
})
