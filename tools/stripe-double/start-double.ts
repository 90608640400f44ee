import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { faultError, handleApi, type Reply } from './api/handle-request.ts'
import { type Page, servePage } from './browser/serve-pages.ts'
import { handleControl } from './control/handle-control.ts'
import { Double } from './double.ts'
import { defaults, type Settings } from './settings.ts'

export type Options = Partial<Settings> & {
  port?: number
  /** Where events go, and what they are signed with; several secrets while one is rolled. */
  webhooks?: { url: string; secrets: string[]; events?: string[] }[]
}

export type RunningDouble = { double: Double; origin: string; port: number; close(): Promise<void> }

/** Stripe's API, its browser script and its pages, on an origin of its own. */
export async function startStripeDouble({
  port = 0,
  webhooks = [],
  ...settings
}: Options = {}): Promise<RunningDouble> {
  const double = new Double({ ...defaults, ...settings })
  for (const webhook of webhooks) double.listen(webhook)
  const server = createServer((request, response) => {
    respond(double, request, response).catch(error => {
      // A fault of the double itself: nobody may take it for one of Stripe's.
      double.violations.push(
        `${request.method} ${request.url}: ${error instanceof Error ? error.stack : error}`,
      )
      if (!response.headersSent)
        send(response, {
          status: 500,
          body: { error: { type: 'api_error', message: String(error) } },
          headers: {},
        })
    })
  })
  await new Promise<void>((ready, fail) => server.once('error', fail).listen(port, '127.0.0.1', ready))
  const actual = (server.address() as AddressInfo).port
  double.origin = `http://localhost:${actual}`
  return {
    double,
    origin: double.origin,
    port: actual,
    async close() {
      server.closeAllConnections()
      await Promise.all([new Promise(done => server.close(done)), double.close()])
    },
  }
}

async function respond(double: Double, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://double')
  const method = request.method ?? 'GET'
  const text = await read(request)
  const asked = { method, path: url.pathname, text, query: url.search.slice(1), headers: request.headers }
  if (url.pathname.startsWith('/_double/')) return send(response, await handleControl(double, asked))
  const fault = double.faults.take(`${method} ${url.pathname}`)
  if (fault?.when === 'before' && fault.kind !== 'slow') {
    if (fault.kind === 'status') return send(response, faulty(faultError(fault), fault.retryAfterSeconds))
    return fail(request, fault.kind)
  }
  const page = servePage(double, asked)
  if (page) return sendPage(response, page)
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

function sendPage(response: ServerResponse, { status, type, text, location }: Page): void {
  response.writeHead(status, {
    'content-type': type,
    // A page of another origin loads the script, and asks for a payment by its client secret.
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    ...(location && { location }),
  })
  response.end(text)
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
