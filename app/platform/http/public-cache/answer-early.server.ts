import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { App } from '../../app.server.ts'
import { countRequest } from '../../metrics.server.ts'
import { type CacheAddresses, inLanguage } from './cache-addresses.server.ts'
import { encodingFor, hasAlready, isVisitor, visitorsLocale } from './caching.ts'
import type { FinishedAnswer } from './finished-answer.server.ts'
import type { PublicAnswers } from './public-answers.server.ts'

type Cached = { answers: PublicAnswers; what: CacheAddresses }

/**
 * Answers what is cached before anything else is set up for a request, and passes everything else on. No limit is counted here: a limit
 * protects the work of making an answer, and there is none.
 */
export function answeringEarly(
  app: App,
  { answers, what }: Cached,
  passOn: RequestListener,
): RequestListener {
  return (incoming, outgoing) => {
    const { method, url, headers } = incoming
    const key =
      (method === 'GET' || method === 'HEAD') &&
      url !== undefined &&
      isVisitor(name => headers[name] as string | undefined)
        ? keyOf(what, url, headers)
        : null
    if (key === null || !answers.mayHave(key)) return passOn(incoming, outgoing)
    const started = performance.now()
    const answering = answers
      .find(key)
      .then(answer =>
        answer
          ? send({ app, answers, key, started }, answer, incoming, outgoing)
          : passOn(incoming, outgoing),
      )
    answering.catch((error: Error) => {
      app.log.error({ err: { message: error.message, stack: error.stack } }, 'an answer from memory failed')
      outgoing.destroy()
    })
  }
}

function keyOf(what: CacheAddresses, url: string, headers: IncomingMessage['headers']): string | null {
  const found = what.find(url)
  return found && inLanguage(found, visitorsLocale(headers.cookie, headers['accept-language']))
}

type Sending = { app: App; answers: PublicAnswers; key: string; started: number }

async function send(
  { app, answers, key, started }: Sending,
  answer: FinishedAnswer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const waiting = answer.in(encodingFor(incoming.headers['accept-encoding'] as string | undefined))
  const body = waiting instanceof Promise ? await compressed(answers, key, answer, waiting) : waiting
  const isUnchanged = hasAlready(incoming.headers['if-none-match'], body.etag)
  const requestId = randomUUID()
  const headers = isUnchanged ? body.headersUnchanged : body.headers
  const status = isUnchanged ? 304 : 200
  outgoing.writeHead(status, [...headers, 'x-request-id', requestId])
  outgoing.end(isUnchanged || incoming.method === 'HEAD' ? undefined : body.bytes)
  const milliseconds = performance.now() - started
  countRequest(incoming.method ?? 'GET', status, milliseconds / 1000)
  app.log.debug({ requestId, key, status, ms: Math.trunc(milliseconds) }, 'answered from memory')
}

async function compressed<Body>(
  answers: PublicAnswers,
  key: string,
  answer: FinishedAnswer,
  waiting: Promise<Body>,
): Promise<Body> {
  const body = await waiting
  answers.grown(key, answer)
  return body
}
