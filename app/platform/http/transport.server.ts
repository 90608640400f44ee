import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { appHeaders, isFromApp, sessionEnded } from '../../lib/app-calls.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../app.server.ts'
import { withinBudget } from '../database/request-budget.server.ts'
import { countRequest } from '../metrics.server.ts'
import { parsedUrl } from '../parsed-url.ts'
import type { Guest, Program, Viewer } from '../viewer.ts'
import { answerError } from './error-answers.server.ts'
import { clientAddress, type HttpContext, type HttpEnv, localeOf } from './http-context.server.ts'
import { limitProgram } from './limit-program.server.ts'
import { addressKey, anyRead, limitRate, limitReads } from './limits.server.ts'
import type { Call, Operation } from './operation.server.ts'
import { isVisitor } from './public-cache/caching.ts'
import { PublicCache } from './public-cache/public-cache.server.ts'
import { parse, readBytes, readCardFree, readChunks } from './request-body.server.ts'
import { inRequestScope } from './request-scope.server.ts'
import { securityHeaders } from './security-headers.server.ts'
import { letAppsCall, refuseOldApps } from './serve-apps.server.ts'

export type ResolveViewer = (headers: Headers, app: App) => Promise<Viewer | null>
/** Finds who proved an email address without an account. `viewer` is the signed-in person. */
export type ResolveGuest = (headers: Headers, app: App, viewer: Viewer | null) => Promise<Guest | null>
/** Finds the program whose API key a request sends. */
export type ResolveKey = (headers: Headers, app: App, address: string) => Promise<Program | null>
type Resolvers = { resolveViewer: ResolveViewer; resolveGuest: ResolveGuest; resolveKey: ResolveKey }
export type Http = Hono<HttpEnv> & {
  operations: readonly Operation[]
  /** Caches responses that are the same for every visitor. */
  cache: PublicCache
}

/** Serves every operation behind its access rule, converts errors to responses, and logs one line per request. */
export function buildHttp(
  app: App,
  operations: readonly Operation[],
  resolveViewer: ResolveViewer,
  resolveGuest: ResolveGuest = async () => null,
  resolveKey: ResolveKey = async () => null,
): Http {
  const cache = new PublicCache(app, operations)
  const http: Http = Object.assign(new Hono<HttpEnv>(), { operations, cache })
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
    for (const [name, value] of c.get('limitHeaders') ?? []) c.res.headers.set(name, value)
    if (c.get('isOut') && !c.res.headers.has(appHeaders.session))
      c.res.headers.set(appHeaders.session, sessionEnded)
    const milliseconds = performance.now() - started
    countRequest(c.req.method, c.res.status, milliseconds / 1000)
    const facts = {
      requestId: c.get('requestId'),
      method: c.req.method,
      path: withoutKeys(c.req.path),
      status: c.res.status,
    }
    if (c.res.status === 404 && !c.get('operation'))
      app.log.info({ ...facts, path: withoutAddresses(facts.path) }, 'unknown route')
    else
      app.log[c.res.status >= 500 && c.res.status !== 501 ? 'error' : 'debug'](
        { ...facts, ms: Math.trunc(milliseconds) },
        'request',
      )
  })
  http.use(letAppsCall)
  http.onError((error, c) => answerError(error, c as HttpContext, app))
  for (const op of operations)
    http.on(op.method.toUpperCase(), op.path, c =>
      answer(op, c as HttpContext, { app, cache }, { resolveViewer, resolveGuest, resolveKey }),
    )
  return http
}

/** Removes API keys, which a program may have put into the URL by mistake, before the path is logged. */
const withoutKeys = (path: string) => path.replace(/tassel_[0-9a-f]+/gi, () => '[removed]')

/** Removes path segments with an email address, which someone may have typed into the URL, before the path is logged. */
const withoutAddresses = (path: string) =>
  path.slice(0, 200).replace(/[^/]*(@|%40)[^/]*/gi, () => '[removed]')

async function answer(
  op: Operation,
  c: HttpContext,
  { app, cache }: { app: App; cache: PublicCache },
  resolvers: Resolvers,
): Promise<Response> {
  c.set('operation', op.method + op.path)
  const address = clientAddress(c, app.env.trustedProxies)
  const { headers } = c.req.raw
  refuseOldApps(headers)
  const { viewer, isVisitor: mayBeCached } = op.access.programs
    ? await admitProgram(op, c, app, resolvers, address)
    : await admitPerson(op, c, app, resolvers, address)
  const params = parse(op.params, c.req.param())
  const query = parse(op.query, c.req.query())
  if (op.caching && mayBeCached && isVisitor(name => headers.get(name)))
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

type Admitted = { viewer: unknown; isVisitor: boolean }

/** Checks the access rule for the person whose session a request has, and counts the request against their limits. */
async function admitPerson(
  op: Operation,
  c: HttpContext,
  app: App,
  { resolveViewer, resolveGuest }: Resolvers,
  address: string,
): Promise<Admitted> {
  const { headers } = c.req.raw
  if (op.method !== 'get' && !op.rawBody?.crossSite) refuseForeignOrigin(c, app)
  const session = await resolveViewer(headers, app)
  if (session) c.set('userId', session.userId)
  // The app sent an invalid token. A response header makes it delete the token and the person's data.
  else c.set('isOut', isFromApp(headers) && headers.has('authorization'))
  const guest = op.access.guests ? await resolveGuest(headers, app, session) : null
  const viewer = op.access.check(session, app, guest)
  const caller = session?.userId ?? addressKey(address)
  if (op.method === 'get') await limitReads(app, anyRead, address, caller)
  if (op.rateLimit) {
    // Operations that visitors may call count per IP address, or else each new account would get a new limit.
    const key = op.access.visitors ? addressKey(address) : caller
    await limitRate(app, op.method + op.path, op.rateLimit, key)
  }
  return { viewer, isVisitor: session === null }
}

/** Checks the access rule for the API key of a request, and counts the request against the key's limits. Cookies aren't read (P652). */
async function admitProgram(
  op: Operation,
  c: HttpContext,
  app: App,
  { resolveKey }: Resolvers,
  address: string,
): Promise<Admitted> {
  const program = await resolveKey(c.req.raw.headers, app, address)
  if (program) await limitProgram(app, c, program.keyId)
  const viewer = op.access.check(null, app, null, program)
  if (op.rateLimit && program) await limitRate(app, op.method + op.path, op.rateLimit, program.keyId)
  return { viewer, isVisitor: false }
}

/** Refuses requests from forms on other sites, which could act for a signed-in person. Browsers send the origin of a request. */
function refuseForeignOrigin(c: HttpContext, app: App): void {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  // Mobile apps authenticate with a token, not a cookie, so other sites can't use their session.
  if (isFromApp(c.req.raw.headers)) return
  if (
    origin ? origin !== new URL(app.env.appUrl).origin && !isLoopbackTwin(origin, app) : site === 'cross-site'
  ) {
    throw refusal('ForeignOrigin', 403, phrase('This request came from another site.'))
  }
}

/** True if both origins are this server: in demo mode 127.0.0.1 and localhost are equivalent. */
function isLoopbackTwin(origin: string, app: App): boolean {
  const url = app.env.demo ? parsedUrl(origin) : null
  if (!url) return false
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) && Number(url.port) === app.env.port
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
