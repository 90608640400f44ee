import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { stripeError } from './api/answers.ts'
import { control } from './api/control.server.ts'
import type { Fault } from './api/faults.ts'
import { type Bindings, errorAnswer, stripeApi } from './api/stripe-api.server.ts'
import { DemoAccount, defaults, type Settings } from './demo-account.server.ts'
import type { Endpoint } from './endpoints.server.ts'
import { pages } from './pages/serve-pages.server.ts'
import type { Store } from './store.server.ts'

export type Options = Partial<Omit<Settings, 'store'>> & {
  host?: string
  /** 0 for any free port. */
  port?: number
  /** The origin that browsers use, if the demo provider is behind a proxy; http://localhost with the port if unset. */
  origin?: string
  /** Called only after the port is bound, so that two processes never write to the same store. */
  openStore?: () => Store
  endpoints?: (Pick<Endpoint, 'url' | 'secrets'> & Partial<Endpoint>)[]
  /** Called with internal errors of the demo provider. If unset, they become uncaught exceptions. */
  onError?: (error: unknown) => void
}

export type RunningDemoProvider = {
  account: DemoAccount
  origin: string
  port: number
  close(): Promise<void>
}

const throwLater = (error: unknown) =>
  queueMicrotask(() => {
    throw error
  })

/** Runs the demo provider with the API, the browser script and the pages. Throws EADDRINUSE if the port is taken. */
export async function runDemoProvider({
  host = '127.0.0.1',
  port = 0,
  origin,
  openStore,
  endpoints = [],
  onError = throwLater,
  ...settings
}: Options = {}): Promise<RunningDemoProvider> {
  let respond = async (_: Request, __: HttpBindings) => new Response(null, { status: 503 })
  const server = createAdaptorServer({
    fetch: (request, bindings) => respond(request, bindings as HttpBindings),
  }) as Server
  await new Promise<void>((ready, fail) => server.once('error', fail).listen(port, host, ready))
  const account = new DemoAccount({ ...defaults, ...settings, store: openStore?.() ?? null })
  for (const endpoint of endpoints) account.listen(endpoint)
  const actualPort = (server.address() as AddressInfo).port
  account.origin = origin ?? `http://localhost:${actualPort}`
  respond = withFaults(account, appOf(account, onError))
  account.endpoints.resume()
  return {
    account,
    origin: account.origin,
    port: actualPort,
    async close() {
      server.closeAllConnections()
      await Promise.all([new Promise(done => server.close(done)), account.close()])
    },
  }
}

const maxBodyBytes = 256 * 1024

function appOf(account: DemoAccount, onError: (error: unknown) => void): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>()
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: c => c.body(null, 413) }))
  app.route('/_control', control(account))
  app.route('/', stripeApi(account))
  app.route('/', pages(account))
  app.notFound(c =>
    c.json({ error: { type: 'invalid_request_error', message: 'Unrecognized request URL.' } }, 404),
  )
  app.onError((error, c) => {
    onError(error)
    return c.json(errorAnswer(stripeError(500)).body, 500)
  })
  return app
}

/** Makes a request fail if a fault is set for it. */
function withFaults(account: DemoAccount, app: Hono<{ Bindings: Bindings }>) {
  return async (request: Request, bindings: HttpBindings): Promise<Response> => {
    const fault = account.faults.take(`${request.method} ${new URL(request.url).pathname}`)
    if (fault?.when === 'before') return failing(fault, bindings)
    const response = await app.fetch(request, { ...bindings, fault })
    return fault && fault.kind !== 'status' ? failing(fault, bindings) : response
  }
}

function failing({ kind, status = 500 }: Fault, { incoming }: HttpBindings): Response {
  if (kind === 'status') return Response.json(errorAnswer(stripeError(status)).body, { status })
  if (kind === 'reset') incoming.socket.resetAndDestroy()
  return RESPONSE_ALREADY_SENT
}
