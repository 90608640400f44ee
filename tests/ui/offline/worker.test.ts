import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

/** The service worker's own code among what a browser gives it: what it answers itself, and what it never keeps. */

const origin = 'https://give.example'
const files = ['/offline.html', '/assets/web-1.js', '/assets/home-1.js']

type Handler = (event: Event) => void
const handlers = new Map<string, Handler[]>()
const stored = new Map<string, Map<string, Response>>()
const skipWaiting = vi.fn()
let network: (path: string) => Response | Promise<Response>

/** What happens in a worker; whatever it waits for has ended once `done` has. */
class Happening extends Event {
  readonly waits: Promise<unknown>[] = []
  data: unknown = null
  waitUntil(wait: Promise<unknown>): void {
    this.waits.push(wait)
  }
}
class Fetched extends Happening {
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

async function tell<Told extends Happening>(event: Told): Promise<Told> {
  for (const handle of handlers.get(event.type) ?? []) handle(event)
  for (const wait of event.waits) await wait.catch(() => undefined)
  return event
}

/** What the worker answers itself; null leaves it to the browser. */
async function asked(path: string, isPage: boolean): Promise<string | null> {
  const request = new Request(origin + path)
  if (isPage) Object.defineProperty(request, 'mode', { value: 'navigate' })
  const { answer } = await tell(new Fetched(request))
  if (!answer) return null
  return await (await answer).text()
}

/** The addresses of what is in any cache, without the revision that tells files of one name apart. */
const kept = () =>
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
    ExtendableEvent: Happening,
    FetchEvent: Fetched,
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
  await tell(new Happening('install'))
  await tell(new Happening('activate'))
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  network = path => new Response(`${path} of the server`)
})

test('what it holds is code alone, whatever was asked through it (P300)', async () => {
  expect(await asked('/account', true)).toBe('/account of the server')
  expect(await asked('/balances', true)).toBe('/balances of the server')
  for (const path of ['/api/screens/home', '/api/session', '/files/portrait.jpg'])
    expect(await asked(path, false)).toBeNull()
  expect(kept()).toEqual(files.toSorted())
})

test('an address of the server’s that is opened as a page is nothing of its own', async () => {
  expect(await asked('/api/account/data', true)).toBeNull()
  expect(await asked('/embed/maya', true)).toBeNull()
})

test('without a server every page is the one without data, and of the caches nothing else', async () => {
  network = () => Promise.reject(new TypeError('fetch failed'))
  expect(await asked('/account', true)).toBe('/offline.html of the server')
  expect(await asked('/balances', true)).toBe('/offline.html of the server')
  expect(await asked('/assets/home-1.js', false)).toBe('/assets/home-1.js of the server')
})

test('a screen that is silent is drawn from here after five seconds', { timeout: 5_000 }, async () => {
  vi.useFakeTimers()
  try {
    network = () => new Promise<Response>(() => undefined)
    const answer = asked('/account', true)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await answer).toBe('/offline.html of the server')
  } finally {
    vi.useRealTimers()
  }
})

test('it takes over when it is asked to, and never by itself (P304)', async () => {
  const message = (data: unknown) => tell(Object.assign(new Happening('message'), { data }))
  await message(null)
  await message({ type: 'SOMETHING_ELSE' })
  expect(skipWaiting).not.toHaveBeenCalled()
  await message({ type: 'SKIP_WAITING' })
  expect(skipWaiting).toHaveBeenCalledOnce()
})
