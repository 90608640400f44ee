import { afterEach, expect, test, vi } from 'vitest'
import { call } from './call.browser.ts'

afterEach(() => vi.unstubAllGlobals())

/** A body whose connection breaks after the first bytes. */
const broken = () =>
  new ReadableStream({
    start: stream => stream.enqueue(new TextEncoder().encode('{"url":')),
    pull: stream => stream.error(new TypeError('network error')),
  })

test.each([
  ['breaks off in its body', () => new Response(broken()), { status: 0, code: 'Offline' }],
  [
    'is the page of a Wi-Fi’s sign-in',
    () => new Response('<h1>Welcome</h1>'),
    { status: 200, code: 'Unexpected' },
  ],
  [
    'is a proxy’s error',
    () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
    { status: 502, code: 'Unexpected' },
  ],
  [
    'is a refusal',
    () => Response.json({ error: { code: 'Busy', message: 'Busy', requestId: '' } }, { status: 503 }),
    { status: 503, code: 'Busy' },
  ],
])('a response that %s is a refusal', async (_, response, refused) => {
  vi.stubGlobal('fetch', async () => response())
  await expect(call('POST /api/sign-out')).rejects.toMatchObject({ name: 'ApiRefusal', ...refused })
})

test('an answer is its data, and null without a body', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ url: null }))
  expect(await call('POST /api/sign-out')).toEqual({ url: null })
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  expect(await call('POST /api/sign-out')).toBeNull()
})

test('a call that was cancelled during its body rejects as cancelled', async () => {
  const cancel = new AbortController()
  vi.stubGlobal('fetch', async () => {
    cancel.abort()
    return new Response(broken())
  })
  const cancelled = call('POST /api/sign-out', {}, { signal: cancel.signal })
  await expect(cancelled).rejects.toMatchObject({ name: 'TypeError' })
})
