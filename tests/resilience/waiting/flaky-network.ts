import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningServer } from '#tests/resilience/crash/running-server.ts'

/** What happens to the next request only. */
export type Mishap = 'request lost' | 'answer lost' | 'server killed' | 'app closed' | 'portal'

/** The network between one phone and the server, which replaces `fetch` while it is installed. */
export type FlakyNetwork = {
  isOnline: boolean
  /** The phone still believes it is online, as behind a router without a connection. */
  isHidden: boolean
  /** The phone's session cookie. */
  cookie: string
  /** Happens to the next request. */
  next: Mishap | null
  /** Resolves when a request hangs forever because the app was closed. */
  closed: Promise<void>
  /** How often each mishap happened. */
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
