import { timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { App } from './app.server.ts'
import { metricsText } from './metrics.server.ts'

const type = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Serves the metrics on the server's main port to holders of METRICS_TOKEN, or to everyone in a demo that only this machine can reach.
 * Refuses with NotFound (404) to all others.
 */
export async function metricsAnswer(app: App, headers: Headers): Promise<Response> {
  const { open, token } = app.env.metrics
  if (!open && !(token && isBearer(app, headers.get('authorization'), token)))
    throw refusal('NotFound', 404, phrase('Oops! Page not found'))
  return new Response(await metricsText(), { headers: { 'content-type': type } })
}

/** Serves only the metrics, on METRICS_PORT if it is set. Requires METRICS_TOKEN if that is set. */
export async function listenForMetrics(app: App): Promise<{ close(): Promise<void> } | null> {
  const { port, host, token } = app.env.metrics
  if (port === null) return null
  const server = createServer((request, response) => {
    const allowed = !token || isBearer(app, request.headers.authorization ?? null, token)
    if (request.url !== '/metrics' || !allowed) return void response.writeHead(404).end()
    void metricsText().then(text => response.writeHead(200, { 'content-type': type }).end(text))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    close: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Compares hashes of equal length, so that the response time reveals nothing about the token. */
function isBearer(app: App, authorization: string | null, token: string): boolean {
  if (!authorization?.startsWith('Bearer ')) return false
  const hash = (text: string) => Buffer.from(app.secrets.hash('metrics-token', text))
  return timingSafeEqual(hash(authorization.slice(7).trim()), hash(token))
}
