import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handleControl } from './api/handle-control.server.ts'
import { faultError, handleApi, type Reply } from './api/handle-request.server.ts'
import { Double } from './double.server.ts'
import { type Page, servePage } from './pages/serve-pages.server.ts'
import { defaults, type Settings } from './settings.server.ts'
import type { Store } from './store.server.ts'

export type Options = Partial<Omit<Settings, 'store'>> & {
  host?: string
  /** 0: any that is free. */
  port?: number
  /** Its address as browsers know it, which a proxy may hide; its own port on localhost unless told. */
  origin?: string
  /** Called once the port is ours: two processes never write one store. */
  openStore?: () => Store
  /** Where events go, and what they are signed with; several secrets while one is rolled. */
  webhooks?: { url: string; secrets: string[]; events?: readonly string[] }[]
  onError?: (error: unknown) => void
}

export type RunningDouble = { double: Double; origin: string; port: number; close(): Promise<void> }

/** More than any question of ours; seeds and evidence do not come this way. */
const longestBody = 256 * 1024

/** Runs a double of Stripe: its API, its browser script and its pages, on an origin of its own. Throws EADDRINUSE. */
export async function runDouble({
  host = '127.0.0.1',
  port = 0,
  origin,
  openStore,
  webhooks = [],
  onError = () => {},
  ...settings
}: Options = {}): Promise<RunningDouble> {
  let double: Double | null = null
  const server = createServer((request, response) => {
    if (!double) return void response.writeHead(503).end()
    const { violations } = double
    respond(double, request, response).catch(error => {
      // A fault of the double itself: nobody may take it for one of Stripe's.
      violations.push(`${request.method} ${request.url}: ${error instanceof Error ? error.stack : error}`)
      onError(error)
      if (response.headersSent) return
      send(response, {
        status: 500,
        body: { error: { type: 'api_error', message: 'The double failed.' } },
        headers: {},
      })
    })
  })
  await new Promise<void>((ready, fail) => server.once('error', fail).listen(port, host, ready))
  const running = new Double({ ...defaults, ...settings, store: openStore?.() ?? null })
  for (const webhook of webhooks) running.listen(webhook)
  const actual = (server.address() as AddressInfo).port
  running.origin = origin ?? `http://localhost:${actual}`
  double = running
  running.endpoints.resume()
  return {
    double: running,
    origin: running.origin,
    port: actual,
    async close() {
      server.closeAllConnections()
      await Promise.all([new Promise(done => server.close(done)), running.close()])
    },
  }
}

async function respond(double: Double, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://double')
  const method = request.method ?? 'GET'
  const text = await read(request)
  if (text === null) return void response.writeHead(413).end()
  const asked = { method, path: url.pathname, text, query: url.search.slice(1), headers: request.headers }
  if (url.pathname.startsWith('/_double/')) return send(response, await handleControl(double, asked))
  const fault = double.faults.take(`${method} ${url.pathname}`)
  if (fault?.when === 'before' && fault.kind !== 'slow') {
    if (fault.kind === 'status') return send(response, faulty(faultError(fault), fault.retryAfterSeconds))
    return fail(request, fault.kind)
  }
  const page = servePage(double, asked)
  if (page) {
    double.commit()
    return sendPage(response, page)
  }
  const reply = await handleApi(double, asked, fault)
  if (fault?.when === 'after' && (fault.kind === 'reset' || fault.kind === 'hang'))
    return fail(request, fault.kind)
  send(response, reply)
}

/** The connection breaks, or stays open without a word until the other side gives up. */
function fail(request: IncomingMessage, kind: 'reset' | 'hang'): void {
  if (kind === 'reset') request.socket.resetAndDestroy()
}

const faulty = ({ status, body }: { status: number; body: object }, retryAfter?: number): Reply => ({
  status,
  body: { error: body },
  headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
})

function send(response: ServerResponse, { status, body, headers }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body, null, 2))
}

function sendPage(response: ServerResponse, { status, type, body, headers = {} }: Page): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...headers,
  })
  response.end(body)
}

/** Null where it is too long. */
async function read(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length > longestBody) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
