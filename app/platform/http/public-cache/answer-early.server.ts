import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { serverTiming } from '../../../lib/app-calls.ts'
import { chooseLocale } from '../../../lib/locale.ts'
import type { App } from '../../app.server.ts'
import { countRequest } from '../../metrics.server.ts'
import { type CacheAddresses, encodedKey } from './cache-addresses.server.ts'
import { encodingFor, isVisitor, matchesEtag } from './caching.ts'
import type { FinishedAnswer } from './finished-answer.server.ts'
import type { PublicAnswers } from './public-answers.server.ts'

type Cache = { answers: PublicAnswers; addresses: CacheAddresses }

/**
 * Serves cached responses before any other work for a request, and passes all other requests to `next`. Rate limits don't count cached
 * responses, because the limits protect the work of creating one.
 */
export function answerEarly(app: App, cache: Cache, next: RequestListener): RequestListener {
  return async (incoming, outgoing) => {
    const key = keyOf(cache.addresses, incoming)
    if (key === null || !cache.answers.cached(key)) return next(incoming, outgoing)
    const started = performance.now()
    const isCaughtUp = await app.live.caughtUp().catch(() => false)
    const answer = isCaughtUp ? cache.answers.cached(key) : undefined
    if (!answer) return next(incoming, outgoing)
    try {
      const { status, requestId } = send(answer, incoming, outgoing, app.clock.now())
      const milliseconds = performance.now() - started
      countRequest(incoming.method ?? 'GET', status, milliseconds / 1000)
      if (app.env.logLevel === 'debug')
        app.log.debug({ requestId, key, status, ms: Math.trunc(milliseconds) }, 'answered from memory')
    } catch (error) {
      const { message, stack } = error as Error
      app.log.error({ err: { message, stack } }, 'an answer from memory failed')
      outgoing.destroy()
    }
  }
}

function keyOf(addresses: CacheAddresses, { method, url, headers }: IncomingMessage): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return null
  if (!isVisitor(name => headers[name] as string | undefined)) return null
  const locale = chooseLocale(headers.cookie ?? null, headers['accept-language'] ?? null)
  const key = addresses.find(url)?.keys[locale]
  return key === undefined
    ? null
    : encodedKey(key, encodingFor(headers['accept-encoding'] as string | undefined))
}

function send(answer: FinishedAnswer, incoming: IncomingMessage, outgoing: ServerResponse, now: Date) {
  const isUnchanged = matchesEtag(incoming.headers['if-none-match'], answer.etag)
  const headers = isUnchanged ? answer.headersUnchanged : answer.headers
  const status = isUnchanged ? 304 : 200
  const requestId = randomUUID()
  const timing = ['server-timing', serverTiming(now.getTime())]
  outgoing.writeHead(status, [...headers, ...timing, 'x-request-id', requestId])
  outgoing.end(isUnchanged || incoming.method === 'HEAD' ? undefined : answer.bytes)
  return { status, requestId }
}
