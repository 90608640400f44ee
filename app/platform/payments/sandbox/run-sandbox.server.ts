import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { sandboxApi } from './api.server.ts'
import { type Bank, openBank } from './bank.server.ts'
import { clientApi } from './client-api.server.ts'
import { deliverWebhooks, type SendWebhook } from './deliver-webhooks.server.ts'
import type { SandboxKeys } from './keys.server.ts'
import { openSandboxStore } from './store.server.ts'

export type SandboxOptions = {
  folder: string
  host: string
  port: number
  keys: SandboxKeys
  clock: { now(): Date }
  /** Its own address as browsers know it, which a proxy may hide from the Host header. */
  origin: string
  /** Origins of the pages that may show the card fields. */
  parents: readonly string[]
  send: SendWebhook
}

export type Sandbox = { bank: Bank; close(): Promise<void> }

/** Runs the sandbox payment provider: its own port, its own store, nothing of Tassel but an address to send events to. */
export async function runSandbox(options: SandboxOptions): Promise<Sandbox> {
  const store = openSandboxStore(options.folder)
  // Waits are the machine's: a demo clock that stands in another year must not delay an event for a year.
  const time = { clock: options.clock, machineNow: () => Date.now() }
  const deliveries = deliverWebhooks({ store, keys: options.keys, time, send: options.send }, () =>
    bank.doWhatIsDue(),
  )
  const bank = openBank({ store, time, fingerprintKey: options.keys.fingerprintKey }, deliveries.wake)
  const http = new Hono()
  http.use(async (c, next) => {
    await next()
    c.header('x-content-type-options', 'nosniff')
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  })
  http.route('/v1', sandboxApi(store, bank, options.keys.apiKey))
  http.route(
    '/',
    await clientApi(
      bank,
      secret => store.payment('client_secret', secret),
      () => options.clock.now(),
      options.parents,
      options.origin,
    ),
  )
  const close = async () => {
    await deliveries.close()
    store.close()
  }
  try {
    const stop = await listen(http, options.port, options.host)
    return {
      bank,
      async close() {
        await stop()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

function listen(http: Hono, port: number, hostname: string): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: http.fetch, port, hostname }, () =>
      resolve(
        () =>
          new Promise(done => {
            server.close(() => done())
            if ('closeAllConnections' in server) server.closeAllConnections()
          }),
      ),
    )
    server.on('error', reject)
  })
}
