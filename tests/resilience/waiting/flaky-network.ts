import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningServer } from '#tests/resilience/crash/running-server.ts'

/** A failure of a single request. With 'portal', a Wi-Fi login page responds in place of the server. */
export type Mishap = 'request lost' | 'answer lost' | 'server killed' | 'app closed' | 'portal'

/** The network between a phone and the server. It replaces the global `fetch` until `unplug` is called. */
export type FlakyNetwork = {
  isOnline: boolean
  /** While offline, whether `navigator.onLine` is still true, as behind a router without a connection. */
  isHidden: boolean
  /** The phone's session cookie. */
  cookie: string
  /** The failure of the next request, or null. */
  next: Mishap | null
  /** Resolves when 'app closed' happens. The request that it happens to never settles. */
  closed: Promise<void>
  /** The number of times that each mishap has happened. */
  befell: Record<Mishap, number>
  unplug(): void
}

export function aFlakyNetwork(server: RunningServer): FlakyNetwork {
  const plain = globalThis.fetch
  let close = () => {}
  const network: FlakyNetwork = {
    isOnline: true,
    isHidden: false,
    cookie: '',
    next: null,
    closed: new Promise(() => {}),
    befell: { 'request lost': 0, 'answer lost': 0, 'server killed': 0, 'app closed': 0, portal: 0 },
    unplug: () => {
      globalThis.fetch = plain
      Reflect.deleteProperty(navigator, 'onLine')
    },
  }
  Object.defineProperty(navigator, 'onLine', {
    configurable: true,
    get: () => network.isOnline || network.isHidden,
  })
  const renew = () => {
    network.closed = new Promise(resolve => {
      close = resolve
    })
  }
  renew()
  const lost = () => new TypeError('fetch failed')
  globalThis.fetch = async (address, init) => {
    if (typeof address !== 'string' || !address.startsWith('/')) return await plain(address, init)
    if (!network.isOnline) throw lost()
    const mishap = network.next
    network.next = null
    if (mishap) network.befell[mishap] += 1
    if (mishap === 'request lost') throw lost()
    if (mishap === 'portal') return new Response('<h1>Welcome to our café</h1>')
    const headers = new Headers(init?.headers)
    headers.set('cookie', network.cookie)
    const answer = plain(server.origin + address, { ...init, headers })
    if (mishap === 'server killed') {
      answer.catch(() => {})
      await sleep(Math.random() * 25)
      await server.kill()
      throw lost()
    }
    if (mishap === null) return await answer
    await answer.catch(() => {})
    if (mishap === 'answer lost') throw lost()
    close()
    renew()
    return await new Promise(() => {})
  }
  return network
}
