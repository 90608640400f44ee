import { afterEach, describe, expect, test, vi } from 'vitest'
import { listenForPush, type PushWorker } from './show-push.worker.browser.ts'

const origin = 'https://tassel.example'

/** A service worker's scope that records what it is asked for; `pages` are open in the browser. */
function aWorker(pages: string[] = []) {
  const listeners = new Map<string, (event: Event) => void>()
  const done: unknown[] = []
  const worker: PushWorker = {
    location: { origin },
    registration: {
      showNotification: async (title, options) => void done.push({ title, ...options }),
      pushManager: {
        subscribe: async options => {
          done.push({ subscribed: options })
          return aSubscription('https://updates.push.services.mozilla.com/new')
        },
      },
    },
    clients: {
      matchAll: async () =>
        pages.map(path => ({ url: origin + path, focus: async () => void done.push({ focused: path }) })),
      openWindow: async path => void done.push({ opened: path }),
    },
    addEventListener: (kind, listener) => void listeners.set(kind, listener),
  }
  listenForPush(worker)
  /** Lets an event happen, and waits for what it makes the worker wait for. */
  const happens = async (kind: string, event: object) => {
    const waits: Promise<unknown>[] = []
    listeners.get(kind)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => waits.push(work),
    } as unknown as Event)
    expect(waits).not.toEqual([])
    await Promise.all(waits)
    return done
  }
  return { happens }
}

const aSubscription = (endpoint: string) =>
  ({
    endpoint,
    options: { applicationServerKey: new ArrayBuffer(65) },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p'.repeat(20), auth: 'a'.repeat(20) } }),
  }) as unknown as PushSubscription
const data = (found: unknown) => ({ data: { json: () => found } })

describe('a message', () => {
  test('is shown with its tag and its page', async () => {
    const message = { title: 'New gift', body: 'You received a gift.', url: '/notifications', tag: 't1' }
    expect(await aWorker().happens('push', data(message))).toEqual([
      {
        title: 'New gift',
        body: 'You received a gift.',
        tag: 't1',
        icon: '/icon.svg',
        data: { url: '/notifications' },
      },
    ])
  })

  test.each([
    ['nothing', { data: null }],
    ['no JSON', { data: { json: () => JSON.parse('<') } }],
    ['another shape', data({ title: 7, url: {} })],
    ['null', data(null)],
  ])('that holds %s says that there is news', async (_, event) => {
    expect(await aWorker().happens('push', event)).toEqual([
      { title: 'News', body: '', tag: 'news', icon: '/icon.svg', data: { url: '/notifications' } },
    ])
  })

  test.each([
    'https://evil.example/',
    '//evil.example/x',
    '/\\evil.example/x',
    'javascript:alert(1)',
    'notifications',
    '',
  ])('that leads to %s leads to our own page', async url => {
    const [shown] = await aWorker().happens('push', data({ title: 't', body: 'b', url, tag: 'x' }))
    expect(shown).toMatchObject({ data: { url: '/notifications' } })
  })
})

describe('a press on it', () => {
  const press = (url: unknown) => ({ notification: { data: { url }, close: () => undefined } })

  test('goes to the page where it is open', async () => {
    expect(
      await aWorker(['/', '/notifications']).happens('notificationclick', press('/notifications')),
    ).toEqual([{ focused: '/notifications' }])
  })

  test('opens it beside what someone is typing elsewhere', async () => {
    expect(await aWorker(['/scholar-form']).happens('notificationclick', press('/admin/disputes/1'))).toEqual(
      [{ opened: '/admin/disputes/1' }],
    )
  })

  test('never leaves our site, whatever the notification holds', async () => {
    expect(await aWorker().happens('notificationclick', press('https://evil.example/'))).toEqual([
      { opened: '/notifications' },
    ])
    const bare = { notification: { data: null, close: () => undefined } }
    expect(await aWorker().happens('notificationclick', bare)).toEqual([{ opened: '/notifications' }])
  })
})

describe('a subscription that the browser has renewed', () => {
  const asked = vi.fn(async (_address: string, _options: RequestInit) => new Response('{}'))
  afterEach(() => {
    vi.unstubAllGlobals()
    asked.mockClear()
  })

  test.each([
    [
      'is registered',
      aSubscription('https://fcm.googleapis.com/renewed'),
      'https://fcm.googleapis.com/renewed',
    ],
    ['is made where the browser made none', null, 'https://updates.push.services.mozilla.com/new'],
  ])('%s', async (_, newSubscription, endpoint) => {
    vi.stubGlobal('fetch', asked)
    const oldSubscription = aSubscription('https://fcm.googleapis.com/old')
    await aWorker().happens('pushsubscriptionchange', { oldSubscription, newSubscription })
    const [address, options] = asked.mock.calls[0] ?? []
    expect([address, options?.method]).toEqual(['/api/push/devices', 'POST'])
    expect(JSON.parse(String(options?.body))).toEqual({
      kind: 'web',
      subscription: { endpoint, keys: { p256dh: 'p'.repeat(20), auth: 'a'.repeat(20) } },
    })
  })

  test('and that nothing is known of is left to the next visit', async () => {
    vi.stubGlobal('fetch', asked)
    await aWorker().happens('pushsubscriptionchange', {})
    expect(asked).not.toHaveBeenCalled()
  })
})
