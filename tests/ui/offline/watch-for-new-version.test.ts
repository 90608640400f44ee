import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setRunningScript } from '#app/lib/version.browser.ts'
import { watchForNewVersion } from '#app/shell/offline/watch-for-new-version.browser.ts'
import { serverIsReachable } from '#app/shell/wire/connection.browser.ts'
import { takeToasts } from '#app/ui/overlays/toast.ts'

/** Tests when a page activates a waiting service worker, and when it tells the user about a newer version. */

class Worker extends EventTarget {
  readonly scriptURL = 'https://give.example/sw.js'
  readonly postMessage = vi.fn()
  state: string
  constructor(state: string) {
    super()
    this.state = state
  }
  becomes(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
  /** The number of times that the page told the worker to take over (SKIP_WAITING). */
  asked = () => this.postMessage.mock.calls.filter(([{ type }]) => type === 'SKIP_WAITING').length
}
class Registration extends EventTarget {
  installing: Worker | null = null
  waiting: Worker | null = null
  active = new Worker('activated')
  update = async () => undefined
}

let registration: Registration
let deployed: string

beforeAll(() => {
  const window = Object.assign(new EventTarget(), { location: { href: 'https://give.example/' } })
  vi.stubGlobal('window', window)
  vi.stubGlobal('location', window.location)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('setInterval', () => 0)
  vi.stubGlobal('fetch', async () => Response.json({ script: deployed }))
})
afterAll(() => {
  vi.unstubAllGlobals()
  serverIsReachable(true)
})
beforeEach(() => {
  takeToasts()
  registration = new Registration()
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: registration.active,
    register: async () => registration,
  })
  vi.stubGlobal('navigator', { serviceWorker, onLine: true })
})

/** Starts a page of version 1 on a server whose current version is `now`. */
async function aPage(now: string): Promise<void> {
  setRunningScript('/assets/web-1.js')
  deployed = `/assets/web-${now}.js`
  await watchForNewVersion()
}

test('a page with the newest version activates a waiting worker', async () => {
  registration.waiting = new Worker('installed')
  await aPage('1')
  await expect.poll(registration.waiting.asked).toBeGreaterThan(0)
})

test('a page with the newest version activates a worker that another tab installed', async () => {
  const next = new Worker('installing')
  registration.installing = next
  await aPage('1')
  await vi.waitFor(() => expect(registration.installing).toBe(next))
  expect(next.asked()).toBe(0)
  Object.assign(registration, { installing: null, waiting: next })
  await expect
    .poll(() => {
      next.becomes('installed')
      return next.asked()
    })
    .toBeGreaterThan(0)
})

test('a page with an older version announces the newer one and activates nothing, to keep its files (P304)', async () => {
  registration.waiting = new Worker('installed')
  await aPage('2')
  await expect.poll(() => takeToasts().map(({ id }) => id)).toContain('new-version')
  expect(registration.waiting.asked()).toBe(0)
})
