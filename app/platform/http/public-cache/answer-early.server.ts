import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { chooseLocale, type Locale } from '../../../lib/locale.ts'
import type { App } from '../../app.server.ts'
import { withinBudget } from '../../database/request-budget.server.ts'
import { countRequest } from '../../metrics.server.ts'
import { answerError } from '../error-answers.server.ts'
import { addressOf } from '../http-context.server.ts'
import { addressKey, anyRead, limitRate, limitReads } from '../limits.server.ts'
import { inRequestScope } from '../request-scope.server.ts'
import { securityHeaders } from '../security-headers.server.ts'
import { type CachedAddress, encodedKey } from './cache-addresses.server.ts'
import { type Encoding, encodingFor, isVisitor, matchesEtag } from './caching.ts'
import type { FinishedAnswer } from './finished-answer.server.ts'
import type { PublicCache } from './public-cache.server.ts'

type Visit = { address: CachedAddress; locale: Locale; encoding: Encoding; key: string }
type Sent = Pick<FinishedAnswer, 'status' | 'headers'> & { bytes: Buffer | null }

/**
 * Answers visitors' requests for cached operations, and for pages in memory, without the work that other requests need, and passes all others
 * to `next`. Rate limits don't count responses from memory, because the limits protect the work of creating one.
 */
export function answerEarly(app: App, cache: PublicCache, next: RequestListener): RequestListener {
  return async (incoming, outgoing) => {
    const visit = visitOf(cache, incoming)
    if (!visit) return next(incoming, outgoing)
    const started = performance.now()
    const requestId = randomUUID()
    const stored = await fromMemory(app, cache, visit.key)
    if (!stored && visit.address.kind === 'page') return next(incoming, outgoing)
    try {
      const answer = stored
        ? unlessKnown(stored, incoming)
        : await read(app, cache, visit, { incoming, requestId })
      send(answer, requestId, incoming, outgoing)
      const milliseconds = performance.now() - started
      countRequest(incoming.method ?? 'GET', answer.status, milliseconds / 1000)
      const { key } = visit
      if (app.env.logLevel === 'debug')
        app.log.debug(
          { requestId, key, status: answer.status, ms: Math.trunc(milliseconds) },
          'answered early',
        )
    } catch (error) {
      const { message, stack } = error as Error
      app.log.error({ err: { message, stack } }, 'a public answer failed')
      outgoing.destroy()
    }
  }
}

function visitOf({ addresses }: PublicCache, { method, url, headers }: IncomingMessage): Visit | null {
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return null
  if (!isVisitor(name => headers[name] as string | undefined)) return null
  const address = addresses.find(url)
  if (!address) return null
  const locale = chooseLocale(headers.cookie ?? null, headers['accept-language'] ?? null)
  const encoding = encodingFor(headers['accept-encoding'] as string | undefined)
  return { address, locale, encoding, key: encodedKey(address.keys[locale], encoding) }
}

async function fromMemory(
  app: App,
  { answers }: PublicCache,
  key: string,
): Promise<FinishedAnswer | undefined> {
  if (!answers.cached(key)) return undefined
  const isCaughtUp = await app.live.caughtUp().catch(() => false)
  return isCaughtUp ? answers.cached(key) : undefined
}

/** Runs the operation, with the limits and the error responses of every operation (transport.server.ts). */
async function read(
  app: App,
  cache: PublicCache,
  { address, locale, encoding }: Visit,
  { incoming, requestId }: { incoming: IncomingMessage; requestId: string },
): Promise<Sent> {
  if (address.kind === 'page') throw new Error('pages are rendered by their route')
  const { operation } = address
  const name = operation.method + operation.path
  const { headers, socket } = incoming
  const forwardedFor = headers['x-forwarded-for'] as string | undefined
  const clientAddress = addressOf(socket.remoteAddress, forwardedFor, app.env.trustedProxies)
  const scope = { requestId, clientAddress, userAgent: headers['user-agent'] ?? null }
  return await inRequestScope(scope, async () => {
    try {
      operation.access.check(null, app)
      await limitReads(app, anyRead, clientAddress)
      if (operation.rateLimit) await limitRate(app, name, operation.rateLimit, addressKey(clientAddress))
      const answer = await withinBudget(() => cache.read(operation, { ...address, locale, encoding }))
      return unlessKnown(answer, incoming)
    } catch (error) {
      const response = answerError(error as Error, { requestId, locale, operation: name }, app)
      securityHeaders(app, response.headers)
      const bytes = Buffer.from(await response.arrayBuffer())
      response.headers.set('content-length', String(bytes.byteLength))
      return { status: response.status, headers: [...response.headers].flat(), bytes }
    }
  })
}

/** Replaces a response that the browser already has by a 304. */
function unlessKnown(answer: FinishedAnswer, { headers }: IncomingMessage): Sent {
  if (answer.status !== 200 || !matchesEtag(headers['if-none-match'], answer.etag)) return answer
  return { status: 304, headers: answer.headersUnchanged, bytes: null }
}

function send(
  { status, headers, bytes }: Sent,
  requestId: string,
  { method }: IncomingMessage,
  outgoing: ServerResponse,
) {
  outgoing.writeHead(status, [...headers, 'x-request-id', requestId])
  outgoing.end(method === 'HEAD' ? undefined : bytes)
}
