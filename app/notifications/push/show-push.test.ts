import { afterEach, describe, expect, test, vi } from 'vitest'
import { listenForPush, type PushWorker } from './show-push.worker.browser.ts'

const origin = 'https://tassel.example'

/** A fake service worker scope that records calls. `pages` are the URLs of open pages. */
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
  /** Dispatches an event and awaits its `waitUntil`. */
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
  test('is shown with its tag and page', async () => {
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
  ])('with %s shows a general text', async (_, event) => {
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
  ])('with the address %s opens a page of this site', async url => {
    const [shown] = await aWorker().happens('push', data({ title: 't', body: 'b', url, tag: 'x' }))
    expect(shown).toMatchObject({ data: { url: '/notifications' } })
  })
})

describe('a click on a message', () => {
  const press = (url: unknown) => ({ notification: { data: { url }, close: () => undefined } })

  test('focuses the page if it is open', async () => {
    expect(
      await aWorker(['/', '/notifications']).happens('notificationclick', press('/notifications')),
    ).toEqual([{ focused: '/notifications' }])
  })

  test('opens a new window if another page is in use', async () => {
    expect(await aWorker(['/scholar-form']).happens('notificationclick', press('/admin/disputes/1'))).toEqual(
      [{ opened: '/admin/disputes/1' }],
    )
  })

  test('never leaves the site, whatever the notification contains', async () => {
    expect(await aWorker().happens('notificationclick', press('https://evil.example/'))).toEqual([
      { opened: '/notifications' },
    ])
    const bare = { notification: { data: null, close: () => undefined } }
    expect(await aWorker().happens('notificationclick', bare)).toEqual([{ opened: '/notifications' }])
  })
})

describe('a subscription renewed by the browser', () => {
  const fetchMock = vi.fn(async (_address: string, _options: RequestInit) => new Response('{}'))
  afterEach(() => {
    vi.unstubAllGlobals()
    fetchMock.mockClear()
  })

  test.each([
    [
      'is registered',
      aSubscription('https://fcm.googleapis.com/renewed'),
      'https://fcm.googleapis.com/renewed',
    ],
    ['is made where the browser made none', null, 'https://updates.push.services.mozilla.com/new'],
  ])('%s', async (_, newSubscription, endpoint) => {
    vi.stubGlobal('fetch', fetchMock)
    const oldSubscription = aSubscription('https://fcm.googleapis.com/old')
    await aWorker().happens('pushsubscriptionchange', { oldSubscription, newSubscription })
    const [address, options] = fetchMock.mock.calls[0] ?? []
    expect([address, options?.method]).toEqual(['/api/push/devices', 'POST'])
    expect(JSON.parse(String(options?.body))).toEqual({
      kind: 'web',
      subscription: { endpoint, keys: { p256dh: 'p'.repeat(20), auth: 'a'.repeat(20) } },
    })
  })

  test('is handled at the next visit if it is unknown', async () => {
    vi.stubGlobal('fetch', fetchMock)
    await aWorker().happens('pushsubscriptionchange', {})
    expect(fetchMock).not.toHaveBeenCalled()
  })
})
