import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { sendStreamed } from './streamed-answer.server.ts'
import type { Http } from './transport.server.ts'

/**
 * In ms. Longer than the 60 s after which proxies usually close idle connections: if the server closed first, a request in transit would be
 * lost (502).
 */
const keepAliveTimeout = 75_000

/**
 * The listening socket that systemd opened for this process and passes as its standard input (tassel.socket); null if there is none. systemd keeps
 * it open while the server restarts, so that connections wait in it.
 */
export function inheritedSocket(source: Record<string, string | undefined>): number | null {
  return source.LISTEN_ON_STDIN === '1' ? 0 : null
}

/** Throws a one-line error if another program uses the port, before the start does anything that takes long. */
export async function assertPortIsFree(port: number, host: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', error => reject(portError(error, port)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

function portError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code !== 'EADDRINUSE') return error
  return new Error(
    `PORT: ${port} is in use by another program: stop that, or set another PORT here and at the proxy`,
  )
}

/**
 * Starts listening on `port` of `host`, or on `fd`, a socket that a supervisor opened. Resolves when the port is open. Throws a one-line error
 * if another program uses it.
 */
export function listen(
  http: Http,
  port: number,
  host: string,
  fd: number | null = null,
): Promise<{ close(): Promise<void> }> {
  const create = (options: object, answer: RequestListener) => createServer(options, http.cache.early(answer))
  const server = createAdaptorServer({
    fetch: answering(http),
    serverOptions: { keepAliveTimeout },
    createServer: create as typeof createServer,
  }) as Server
  return new Promise((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) => reject(portError(error, port)))
    server.listen(fd === null ? { host, port } : { fd }, () =>
      resolve({ close: () => closeWithin(server, 3_000) }),
    )
  })
}

function answering(http: Http): Parameters<typeof createAdaptorServer>[0]['fetch'] {
  return (request, bindings) => {
    const outgoing = bindings.outgoing as ServerResponse
    const answer = http.fetch(request, bindings as HttpBindings)
    return answer instanceof Promise
      ? answer.then(response => sendStreamed(response, outgoing))
      : sendStreamed(answer, outgoing)
  }
}

/** Stops accepting requests, and after `milliseconds` closes connections that are still busy. */
function closeWithin(server: Server, milliseconds: number): Promise<void> {
  return new Promise(done => {
    const timer = setTimeout(() => server.closeAllConnections(), milliseconds)
    server.close(() => {
      clearTimeout(timer)
      done()
    })
    server.closeIdleConnections()
  })
}
