import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

/** Tests the service worker with fake browser APIs: which requests it handles, and what it must not cache. */

const origin = 'https://give.example'
const files = ['/offline.html', '/assets/web-1.js', '/assets/home-1.js']

type Handler = (event: Event) => void
const handlers = new Map<string, Handler[]>()
const stored = new Map<string, Map<string, Response>>()
const skipWaiting = vi.fn()
let network: (path: string) => Response | Promise<Response>

/** A service worker event. It collects the promises passed to `waitUntil`, for which `dispatch` waits. */
class WorkerEvent extends Event {
  readonly waits: Promise<unknown>[] = []
  data: unknown = null
  waitUntil(wait: Promise<unknown>): void {
    this.waits.push(wait)
  }
}
class FetchEvent extends WorkerEvent {
  readonly request: Request
  answer: Promise<Response> | null = null
  constructor(request: Request) {
    super('fetch')
    this.request = request
  }
  respondWith(answer: Promise<Response>): void {
    this.answer = answer
  }
}

async function dispatch<E extends WorkerEvent>(event: E): Promise<E> {
  for (const handle of handlers.get(event.type) ?? []) handle(event)
  for (const wait of event.waits) await wait.catch(() => undefined)
  return event
}

/** The worker's response to a request, or null if it leaves the request to the browser. */
async function fetchFromWorker(path: string, isPage: boolean): Promise<string | null> {
  const request = new Request(origin + path)
  if (isPage) Object.defineProperty(request, 'mode', { value: 'navigate' })
  const { answer } = await dispatch(new FetchEvent(request))
  if (!answer) return null
  return await (await answer).text()
}

/** The URLs of all cached responses, without the query that contains a file's revision. */
const cachedAddresses = () =>
  [...stored.values()].flatMap(cache => [...cache.keys()].map(key => key.split('?')[0])).toSorted()
const addressOf = (request: Request | string) => {
  const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, origin)
  return pathname + search
}

const aCache = (entries: Map<string, Response>) => ({
  put: async (request: Request | string, response: Response) =>
    void entries.set(addressOf(request), response),
  match: async (request: Request | string) => entries.get(addressOf(request))?.clone(),
  keys: async () => [...entries.keys()].map(path => new Request(origin + path)),
  delete: async (request: Request | string) => entries.delete(addressOf(request)),
})
const caches = {
  async open(name: string) {
    const entries = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, entries)
    return aCache(entries)
  },
  async match(request: Request | string, { cacheName = '' } = {}) {
    return stored.get(cacheName)?.get(addressOf(request))?.clone()
  },
  keys: async () => [...stored.keys()],
  delete: async (name: string) => stored.delete(name),
}

beforeAll(async () => {
  const scope = {
    caches,
    skipWaiting,
    __WB_DISABLE_DEV_LOGS: true,
    location: new URL(`${origin}/sw.js`),
    registration: { scope: `${origin}/` },
    clients: { claim: async () => undefined },
    ExtendableEvent: WorkerEvent,
    FetchEvent: FetchEvent,
    FILES: files.map(url => ({ url, revision: '1' })),
    SCREENS: ['^/$', '^/account$'],
    fetch: async (request: Request | string) => network(addressOf(request)),
    addEventListener: (type: string, handle: Handler) =>
      void handlers.set(type, [...(handlers.get(type) ?? []), handle]),
  }
  for (const [name, value] of Object.entries(scope)) vi.stubGlobal(name, value)
  vi.stubGlobal('self', Object.assign(Object.create(globalThis), scope))
  network = path => new Response(`${path} of the server`)
  await import('#app/entries/service-worker.browser.ts')
  await dispatch(new WorkerEvent('install'))
  await dispatch(new WorkerEvent('activate'))
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  network = path => new Response(`${path} of the server`)
})

test('caches only code, whatever is requested through it (P300)', async () => {
  expect(await fetchFromWorker('/account', true)).toBe('/account of the server')
  expect(await fetchFromWorker('/balances', true)).toBe('/balances of the server')
  for (const path of ['/api/screens/home', '/api/session', '/files/portrait.jpg'])
    expect(await fetchFromWorker(path, false)).toBeNull()
  expect(cachedAddresses()).toEqual(files.toSorted())
})

test('leaves the server’s addresses opened as pages to the browser', async () => {
  expect(await fetchFromWorker('/api/account/data', true)).toBeNull()
  expect(await fetchFromWorker('/embed/maya', true)).toBeNull()
})

test('answers every page without a server with the page without data, and nothing else', async () => {
  network = () => Promise.reject(new TypeError('fetch failed'))
  expect(await fetchFromWorker('/account', true)).toBe('/offline.html of the server')
  expect(await fetchFromWorker('/balances', true)).toBe('/offline.html of the server')
  expect(await fetchFromWorker('/assets/home-1.js', false)).toBe('/assets/home-1.js of the server')
})

test('answers a silent screen from the cache after 5 s', { timeout: 5_000 }, async () => {
  vi.useFakeTimers()
  try {
    network = () => new Promise<Response>(() => undefined)
    const answer = fetchFromWorker('/account', true)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await answer).toBe('/offline.html of the server')
  } finally {
    vi.useRealTimers()
  }
})

test('takes over only on request (P304)', async () => {
  const message = (data: unknown) => dispatch(Object.assign(new WorkerEvent('message'), { data }))
  await message(null)
  await message({ type: 'SOMETHING_ELSE' })
  expect(skipWaiting).not.toHaveBeenCalled()
  await message({ type: 'SKIP_WAITING' })
  expect(skipWaiting).toHaveBeenCalledOnce()
})
