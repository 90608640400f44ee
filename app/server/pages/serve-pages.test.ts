import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { App } from '#app/platform/app.server.ts'
import { buildHttp } from '#app/platform/http/transport.server.ts'
import { type Logger, silentLog } from '#app/platform/log.server.ts'
import type { Pages } from './pages.server.ts'
import { serve } from './serve-pages.server.ts'

const payments = {
  origins: {
    frames: ['https://fields.pay.example'],
    scripts: ['https://js.pay.example'],
    calls: ['https://api.pay.example'],
  },
}

function serving(render: Pages['render'], log: Logger = silentLog) {
  const app = { env: { appUrl: 'http://localhost:3000', trustedProxies: 0 }, payments, log } as unknown as App
  const http = buildHttp(app, [], async () => null)
  serve(http, app, { file: async () => null, render })
  return http
}

test('a page that fails to render is replaced by a plain page in the visitor’s language, and logged as an error', async () => {
  const errors: object[] = []
  const log = { ...silentLog, error: (facts: object) => void errors.push(facts) }
  const http = serving(() => Promise.reject(new Error('a page is too heavy')), log)
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

test('compresses a signed-in page with gzip if the browser accepts it', async () => {
  const http = serving(async () => ({
    status: 404,
    headers: new Headers({ vary: 'cookie' }),
    html: '<p>page</p>',
  }))
  const get = (accept: string) => {
    const headers = { cookie: 'tassel.session_token=x', 'accept-encoding': accept }
    return http.request('http://localhost:3000/account', { headers })
  }
  const packed = await get('gzip, deflate, br')
  expect(packed.status).toBe(404)
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('vary')).toBe('cookie, accept-encoding')
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe('<p>page</p>')
  const plain = await get('gzip;q=0, br')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe('<p>page</p>')
})
