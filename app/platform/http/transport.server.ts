import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type HttpBindings, serve } from '@hono/node-server'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { z } from 'zod'
import { accountHeader, appHeaders, isFromApp, sessionEnded } from '../../lib/app-calls.ts'
import { chooseLocale, type Locale } from '../../lib/locale.ts'
import { phrase } from '../../lib/phrase.ts'
import { Refusal, type RefusalBody, refusal } from '../../lib/refusal.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { wordsWithMoney } from '../../words/languages.ts'
import type { Translate } from '../../words/translate.ts'
import type { App } from '../app.server.ts'
import { withinBudget } from '../database/request-budget.server.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { countRequest } from '../metrics.server.ts'
import { clientAddress } from './client-address.server.ts'
import { describable } from './describable.ts'
import { addressKey } from './limits.server.ts'
import type { Call, Operation } from './operation.server.ts'
import { plainInput } from './plain-input.ts'
import { isVisitor } from './public-cache/caching.ts'
import { PublicCache } from './public-cache/public-cache.server.ts'
import { limitRate } from './rate-limit.server.ts'
import { anyRead, limitReads } from './read-limits.server.ts'
import { refuseCardNumbers } from './refuse-card-numbers.server.ts'
import { noteRefusedCall } from './refused-call.server.ts'
import { inRequestScope } from './request-scope.server.ts'
import { securityHeaders } from './security-headers.server.ts'
import { letAppsCall, refuseOldApps } from './serve-apps.server.ts'
import { sendStreamed } from './streamed-answer.server.ts'

export type ResolveViewer = (headers: Headers, app: App) => Promise<Viewer | null>
type Variables = { requestId: string; operation?: string; userId?: string; isOut?: boolean }
type HttpEnv = { Bindings: HttpBindings; Variables: Variables }
export type HttpContext = Context<HttpEnv>
export type Http = OpenAPIHono<HttpEnv> & {
  /** What every visitor gets alike, in memory. */
  cache: PublicCache
}

const maxJsonBytes = 64 * 1024
/** The specification's fallback message (P252). */
const unexpected = phrase('An unexpected error occurred. Please try again.')

/** For a database that is frozen, full, restarting, or kept waiting by a lock: nothing was done, and asking again may help. */
export const busy = refusal('Busy', 503, phrase('The server is busy. Please try again in a moment.'))

/** The server's HTTP surface: every operation behind its access rule, one mapping of refusals, one log line a request. */
export function buildHttp(app: App, operations: readonly Operation[], resolveViewer: ResolveViewer): Http {
  const cache = new PublicCache(app, operations)
  const http: Http = Object.assign(new OpenAPIHono<HttpEnv>(), { cache })
  http.use(async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    const started = performance.now()
    const userAgent = c.req.header('user-agent') ?? null
    await inRequestScope(
      { requestId, clientAddress: clientAddress(c, app.env.trustedProxies), userAgent },
      () => withinBudget(next),
    )
    securityHeaders(app, c.res.headers)
    c.res.headers.set('x-request-id', c.get('requestId'))
    if (c.get('isOut') && !c.res.headers.has(appHeaders.session))
      c.res.headers.set(appHeaders.session, sessionEnded)
    const milliseconds = performance.now() - started
    countRequest(c.req.method, c.res.status, milliseconds / 1000)
    const facts = {
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
    }
    if (c.res.status === 404 && !c.get('operation'))
      app.log.info({ ...facts, path: withoutAddresses(c.req.path) }, 'unknown route')
    else
      app.log[c.res.status >= 500 ? 'error' : 'debug']({ ...facts, ms: Math.trunc(milliseconds) }, 'request')
  })
  http.use(letAppsCall)
  http.onError((error, c) => answerError(error, c as HttpContext, app))
  for (const op of operations) {
    http.on(op.method.toUpperCase(), op.path, c =>
      answer(op, c as HttpContext, { app, cache }, resolveViewer),
    )
    describe(http, op)
  }
  return http
}

/** A path as it may be kept: someone's email can stand in any address that is typed. */
const withoutAddresses = (path: string) =>
  path.slice(0, 200).replace(/[^/]*(@|%40)[^/]*/gi, () => '[removed]')

async function answer(
  op: Operation,
  c: HttpContext,
  { app, cache }: { app: App; cache: PublicCache },
  resolveViewer: ResolveViewer,
): Promise<Response> {
  c.set('operation', op.method + op.path)
  const address = clientAddress(c, app.env.trustedProxies)
  const { headers } = c.req.raw
  refuseOldApps(headers)
  if (op.method !== 'get' && !op.rawBody?.crossSite) refuseForeignOrigin(c, app)
  const found = await resolveViewer(headers, app)
  if (found) c.set('userId', found.userId)
  // A token that opens nothing any more: the app forgets it, and what it keeps of the person.
  else c.set('isOut', isFromApp(headers) && headers.has('authorization'))
  refuseOtherAccount(c, found)
  const viewer = op.access.check(found, app)
  const caller = found?.userId ?? addressKey(address)
  if (op.method === 'get') await limitReads(app, anyRead, address, caller)
  if (op.rateLimit) {
    // Whoever may act without an account would else count anew with each account they make.
    const counted = op.access.visitors ? addressKey(address) : caller
    await limitRate(app, op.method + op.path, op.rateLimit, counted)
  }
  const params = parse(op.params, c.req.param())
  const query = parse(op.query, c.req.query())
  if (op.caching && !found && isVisitor(name => headers.get(name)))
    return await cache.respond(op, { params, query, locale: localeOf(c) }, headers)
  const answerHeaders = new Headers()
  const call: Call<unknown, unknown, unknown, unknown> = {
    app,
    viewer: viewer as never,
    params,
    query,
    body: op.rawBody
      ? await readBytes(c, op.rawBody.maxBytes)
      : parse(op.body, op.body ? await readCardFree(op, c, app) : undefined),
    chunks: op.streamedBody ? readChunks(c, op.streamedBody.maxBytes) : nothing(),
    now: app.clock.now(),
    requestId: c.get('requestId'),
    clientAddress: address,
    headers,
    locale: localeOf(c),
    answerHeaders,
  }
  const result = await op.handle(call as never)
  const response = result instanceof Response ? result : Response.json(result ?? null)
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  for (const [name, value] of answerHeaders) response.headers.append(name, value)
  return response
}

/** A form on another site must not act in a signed-in person's name: browsers send where a request comes from. */
function refuseForeignOrigin(c: HttpContext, app: App): void {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  // What it may do, it may by the token that it brings: nothing here goes by a cookie.
  if (isFromApp(c.req.raw.headers)) return
  if (
    origin ? origin !== new URL(app.env.appUrl).origin && !isLoopbackTwin(origin, app) : site === 'cross-site'
  ) {
    throw refusal('ForeignOrigin', 403, phrase('This request came from another site.'))
  }
}

/** What someone wrote is never done in the name of who has signed in since: a browser may say for whom it sends. */
function refuseOtherAccount(c: HttpContext, viewer: Viewer | null): void {
  const meant = c.req.header(accountHeader)
  if (meant === undefined || !viewer || meant === viewer.userId) return
  throw refusal(
    'OtherAccount',
    409,
    phrase('Someone else is signed in here now. What was written before wasn’t sent.'),
  )
}

/** In demo mode 127.0.0.1 and localhost are the same server. */
function isLoopbackTwin(origin: string, app: App): boolean {
  if (!app.env.demo || !URL.canParse(origin)) return false
  const { hostname, port } = new URL(origin)
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) && Number(port) === app.env.port
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  const plain = plainInput(value)
  if (!schema) return {}
  const parsed = schema.safeParse(plain)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || '_'] ??= issue.message
  throw refusal('InvalidInput', 400, parsed.error.issues[0]?.message ?? phrase('Invalid input'), { fields })
}

/** The body before anything has looked at it. */
async function readCardFree(op: Operation, c: HttpContext, app: App): Promise<unknown> {
  const body = await readJson(c)
  refuseCardNumbers(app, op, body)
  return body
}

async function readJson(c: HttpContext): Promise<unknown> {
  if (!c.req.header('content-type')?.startsWith('application/json')) {
    throw refusal('NotJson', 415, phrase('Send JSON with content-type application/json.'))
  }
  const bytes = await readBytes(c, maxJsonBytes)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw refusal('MalformedJson', 400, phrase('The request is not valid JSON.'))
  }
}

/** As it comes from the socket, where there is one: through a stream of the web it costs as much again as everything else. */
function bodyOf(c: HttpContext): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  const { incoming } = c.env ?? {}
  // Whoever sends too much is still to be answered.
  return incoming ? incoming.iterator({ destroyOnReturn: false }) : (c.req.raw.body ?? [])
}

async function readBytes(c: HttpContext, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of readChunks(c, maxBytes)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** What is sent, until it is more than is taken. Throws TooLarge (413), at once where the request itself says so. */
async function* readChunks(c: HttpContext, maxBytes: number): AsyncGenerator<Uint8Array> {
  const tooLarge = () => refusal('TooLarge', 413, phrase('The request is too large.'))
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge()
  let total = 0
  for await (const chunk of bodyOf(c)) {
    total += chunk.byteLength
    if (total > maxBytes) throw tooLarge()
    yield chunk
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

function answerError(error: Error, c: HttpContext, app: App): Response {
  const requestId = c.get('requestId')
  if (error instanceof Refusal) {
    noteRefusedCall(app, error, { operation: c.get('operation'), userId: c.get('userId') })
    return Response.json(refusalBody(error, wordsFor(app, c), requestId), {
      status: error.status,
      headers: refusalHeaders(error),
    })
  }
  const facts = { requestId, err: { message: error.message, stack: error.stack } }
  if (isUnavailable(error)) {
    app.log.error(facts, 'the database was not there, or not in time')
    return Response.json(refusalBody(busy, wordsFor(app, c), requestId), {
      status: busy.status,
      headers: { 'cache-control': 'no-store', 'retry-after': '5' },
    })
  }
  app.log.error(facts, 'a request crashed')
  const body: RefusalBody = {
    error: { code: 'Unexpected', message: wordsFor(app, c)(unexpected), requestId },
  }
  return Response.json(body, { status: 500, headers: { 'cache-control': 'no-store' } })
}

/** Headers of a refusal: it is not cached, and whoever is beyond a limit gets the time to wait (RFC 9110, Retry-After). */
export function refusalHeaders(error: Refusal): Record<string, string> {
  const retryAfter = error.details.facts?.retryAfter
  return {
    'cache-control': 'no-store',
    ...(error.status === 429 && typeof retryAfter === 'number' && { 'retry-after': String(retryAfter) }),
  }
}

function localeOf(c: HttpContext): Locale {
  return chooseLocale(c.req.header('cookie') ?? null, c.req.header('accept-language') ?? null)
}

function wordsFor(app: App, c: HttpContext): Translate {
  return wordsWithMoney(localeOf(c), app.env.branding.currencySign).t
}

/** The refusal's words in the language of the person who asked. */
function refusalBody(error: Refusal, t: Translate, requestId: string): RefusalBody {
  const { values, title, fields, facts } = error.details
  return {
    error: {
      code: error.code,
      message: t(error.message, values),
      requestId,
      ...(title ? { title: t(title, values) } : {}),
      ...(fields
        ? {
            fields: Object.fromEntries(
              Object.entries(fields).map(([name, words]) => [name, t(words, values)]),
            ),
          }
        : {}),
      ...(facts ? { facts } : {}),
    },
  }
}

function describe(http: Http, op: Operation): void {
  http.openAPIRegistry.registerPath({
    method: op.method,
    path: op.path.replace(/:([A-Za-z]+)(\{[^}]*\})?/g, '{$1}'),
    summary: op.summary,
    description: `Who may call it: ${op.access.name}.`,
    request: {
      ...(op.params ? { params: describable(op.params) as never } : {}),
      ...(op.query ? { query: describable(op.query) as never } : {}),
      ...(op.body
        ? { body: { content: { 'application/json': { schema: describable(op.body) as never } } } }
        : {}),
    },
    // Answers and refusals are part of the whole description (shell/pages/api-description.server.ts).
    responses: {},
  })
}

/**
 * Milliseconds for which an idle connection is kept. Longer than the 60 s of the usual proxies: who closes first must not be
 * the server, or a request that is on its way at that moment is lost (502).
 */
const keepAliveTimeout = 75_000

/** Starts listening; resolves when the port is open. */
export function listen(http: Http, port: number, host: string): Promise<{ close(): Promise<void> }> {
  const create = (options: object, answer: RequestListener) => createServer(options, http.cache.early(answer))
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: answering(http),
        port,
        hostname: host,
        serverOptions: { keepAliveTimeout },
        createServer: create as typeof createServer,
      },
      () => resolve({ close: () => closeWithin(server as Server, 3_000) }),
    )
    server.on('error', reject)
  })
}

function answering(http: Http): Parameters<typeof serve>[0]['fetch'] {
  return (request, bindings) => {
    const outgoing = bindings.outgoing as ServerResponse
    const answer = http.fetch(request, bindings as HttpBindings)
    return answer instanceof Promise
      ? answer.then(one => sendStreamed(one, outgoing))
      : sendStreamed(answer, outgoing)
  }
}

/** Takes no new requests, lets those that are running end, and cuts off what still hangs after so many milliseconds. */
function closeWithin(server: Server, milliseconds: number): Promise<void> {
  return new Promise(done => {
    const patience = setTimeout(() => server.closeAllConnections(), milliseconds)
    server.close(() => {
      clearTimeout(patience)
      done()
    })
    server.closeIdleConnections()
  })
}
