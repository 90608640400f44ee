import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { appApiVersion, appHeaders, sessionEnded, signedOut } from '#app/lib/app-calls.ts'
import { withStorage } from '../offline/stored.ts'

/** Tests which data the native app keeps or deletes after different responses of the server. */

const loaded = async () => ({
  ...(await import('#app/native/device/server.browser.ts')),
  ...(await import('#app/native/secrets.browser.ts')),
  ...(await import('#app/native/wipe.browser.ts')),
  ...(await import('#app/native/server-address.browser.ts')),
})
let app: Awaited<ReturnType<typeof loaded>>
let giveBack = () => {}
let answer: { status?: number; headers?: Record<string, string> } = {}
let sent = new Headers()
const forgotten = vi.fn()

beforeAll(async () => {
  giveBack = withStorage()
  const meta = { content: 'https://give.example' }
  vi.stubGlobal('document', { querySelector: () => meta, documentElement: {} })
  app = await loaded()
  app.onForget(forgotten)
})
afterAll(() => {
  vi.unstubAllGlobals()
  giveBack()
})
beforeEach(async () => {
  answer = {}
  forgotten.mockClear()
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent = new Headers(init.headers)
    expect(init.credentials).toBe('omit')
    return new Response('{}', answer)
  })
  await app.storeSecret('session', 'of-maya')
  localStorage.setItem('draft', 'I dive where the kelp is coming back.')
  sessionStorage.setItem('draft', 'half a word')
})
afterEach(() => vi.stubGlobal('fetch', undefined))

const saying = (session: string) => {
  answer = { headers: { [appHeaders.session]: session } }
}

describe('the app', () => {
  test('sends the token and its version, and stores the token of the answer', async () => {
    saying('of-maya-renewed')
    await app.reach('/api/session')
    expect(sent.get('authorization')).toBe('Bearer of-maya')
    expect(sent.get(appHeaders.version)).toBe(String(appApiVersion))
    expect(app.secretOf('session')).toBe('of-maya-renewed')
    expect(forgotten).not.toHaveBeenCalled()
  })

  test('keeps nothing of a person who signs out (P324)', async () => {
    saying(signedOut)
    await app.reach('/api/sign-out', { method: 'POST' })
    expect(app.secretOf('session')).toBeNull()
    expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []])
    expect(forgotten).toHaveBeenCalledOnce()
  })

  test('keeps only typed input for the same person when a session ends', async () => {
    saying(sessionEnded)
    app.rememberPerson('maya')
    await app.reach('/api/session')
    expect(app.secretOf('session')).toBeNull()
    expect(forgotten).toHaveBeenCalledOnce()
    expect(localStorage.getItem('draft')).toContain('kelp')
    app.rememberPerson('maya')
    expect(localStorage.getItem('draft')).toContain('kelp')
    app.rememberPerson('noah')
    expect(localStorage.getItem('draft')).toBeNull()
  })

  test('ignores a sign-out in an answer to an older token', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => promise)
    const late = app.reach('/api/session')
    await app.storeSecret('session', 'of-noah')
    resolve(new Response('{}', { headers: { [appHeaders.session]: signedOut } }))
    await late
    expect(app.secretOf('session')).toBe('of-noah')
    expect(forgotten).not.toHaveBeenCalled()
  })

  test('forgets the rest if one store fails', async () => {
    app.onForget(() => Promise.reject(new Error('full')))
    saying(signedOut)
    await app.reach('/api/sign-out', { method: 'POST' })
    expect(app.secretOf('session')).toBeNull()
    expect(forgotten).toHaveBeenCalledOnce()
  })

  test('requires an update once a server says so', async () => {
    const heard = vi.fn()
    const stop = app.onTooOld(heard)
    expect(app.isTooOldNow()).toBe(false)
    answer = { status: 426 }
    await app.reach('/api/screens/home')
    expect([app.isTooOldNow(), heard.mock.calls.length]).toEqual([true, 1])
    stop()
    expect(localStorage.getItem('draft')).toContain('kelp')
  })
})
