import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { App } from '../../app.server.ts'
import { countRequest } from '../../metrics.server.ts'
import type { CacheAddresses } from './cache-addresses.server.ts'
import { encodingFor, hasAlready, isVisitor, visitorsLocale } from './caching.ts'
import type { Body, FinishedAnswer } from './finished-answer.server.ts'
import type { PublicAnswers } from './public-answers.server.ts'

type Cached = { answers: PublicAnswers; what: CacheAddresses }

/** A request that waits for its answer. */
type Visit = { key: string; incoming: IncomingMessage; outgoing: ServerResponse; started: number }

/**
 * Answers what is cached before anything else is set up for a request, and passes everything else on. No limit is counted here: a limit
 * protects the work of making an answer, and there is none. All who share one question whether this server has heard everything are
 * answered in one go, so that nothing is set up for each of them but what leaves.
 */
export function answeringEarly(app: App, cached: Cached, passOn: RequestListener): RequestListener {
  let question: Promise<boolean> | undefined
  let visits: Visit[] = []

  function answerAll(those: readonly Visit[], hearsAll: boolean): void {
    const nowMs = app.clock.now().getTime()
    for (const visit of those) {
      const answer = hearsAll ? cached.answers.stored(visit.key, nowMs) : undefined
      if (answer) send(visit, answer)
      else passOn(visit.incoming, visit.outgoing)
    }
  }

  function send(visit: Visit, answer: FinishedAnswer): void {
    const failed = (error: Error) => fail(app, visit, error)
    try {
      const body = answer.in(encodingFor(visit.incoming.headers['accept-encoding'] as string | undefined))
      if (body instanceof Promise) body.then(grown => deliverGrown(visit, answer, grown)).catch(failed)
      else deliver(app, visit, body)
    } catch (error) {
      failed(error as Error)
    }
  }

  function deliverGrown(visit: Visit, answer: FinishedAnswer, compressed: Body): void {
    cached.answers.grown(visit.key, answer)
    deliver(app, visit, compressed)
  }

  return (incoming, outgoing) => {
    const key = keyOf(cached.what, incoming)
    if (key === null || !cached.answers.mayHave(key)) return passOn(incoming, outgoing)
    // Who asks before it leaves shares the next question, which is then one and the same promise.
    const asked = app.live.caughtUp()
    if (asked !== question) {
      const those: Visit[] = []
      visits = those
      question = asked
      asked.then(
        hearsAll => answerAll(those, hearsAll),
        () => answerAll(those, false),
      )
    }
    visits.push({ key, incoming, outgoing, started: performance.now() })
  }
}

function keyOf(what: CacheAddresses, { method, url, headers }: IncomingMessage): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return null
  if (!isVisitor(name => headers[name] as string | undefined)) return null
  return what.find(url)?.keys[visitorsLocale(headers.cookie, headers['accept-language'])] ?? null
}

function deliver(app: App, visit: Visit, body: Body): void {
  const { key, incoming, outgoing, started } = visit
  const isUnchanged = hasAlready(incoming.headers['if-none-match'], body.etag)
  const requestId = randomUUID()
  const headers = isUnchanged ? body.headersUnchanged : body.headers
  const status = isUnchanged ? 304 : 200
  outgoing.writeHead(status, [...headers, 'x-request-id', requestId])
  outgoing.end(isUnchanged || incoming.method === 'HEAD' ? undefined : body.bytes)
  const milliseconds = performance.now() - started
  countRequest(incoming.method ?? 'GET', status, milliseconds / 1000)
  if (app.env.logLevel === 'debug')
    app.log.debug({ requestId, key, status, ms: Math.trunc(milliseconds) }, 'answered from memory')
}

function fail(app: App, { outgoing }: Visit, { message, stack }: Error): void {
  app.log.error({ err: { message, stack } }, 'an answer from memory failed')
  outgoing.destroy()
}
