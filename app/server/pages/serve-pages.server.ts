import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { accepts } from 'hono/accepts'
import { compress } from 'hono/compress'
import type { LoadedAnswer } from '../../entries/routes.tsx'
import { chooseLocale, type Locale } from '../../lib/locale.ts'
import { type Message, phrase } from '../../lib/phrase.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { busy, refusalHeaders } from '../../platform/http/error-answers.server.ts'
import { clientAddress, type HttpContext } from '../../platform/http/http-context.server.ts'
import { anyRead, limitReads, renderedPages } from '../../platform/http/limits.server.ts'
import { pageRenderers } from '../../platform/http/page-renderers.server.ts'
import { type CachedPage, isVisitor } from '../../platform/http/public-cache/caching.ts'
import type { FinishedAnswer } from '../../platform/http/public-cache/finished-answer.server.ts'
import type { Http } from '../../platform/http/transport.server.ts'
import { type ApiDescription, apiDocsPage } from '../../shell/pages/api-docs.ts'
import { escapeMarkup } from '../../ui/drawings/drawing.ts'
import { wordsOf } from '../../words/languages.ts'
import { describeApi, describePrograms } from './api-description.server.ts'
import { brandFile } from './brand-files.server.ts'
import type { Pages, RenderedPage } from './pages.server.ts'

/**
 * Serves everything except API operations: built files and rendered screens. `cached` pages are the same for every
 * visitor.
 */
export function servePages(http: Http, app: App, pages: Pages, cached: readonly CachedPage[]): void {
  serve(http, app, pages)
  if (!app.env.dev) cachePages(http, app, pages, cached)
}

/** Like `servePages`, but without the page cache. */
export function serve(http: Http, app: App, pages: Pages): void {
  // Built once, because they don't change while the server runs.
  let description: ReturnType<typeof describeApi> | undefined
  let forPrograms: typeof description
  let docs: string | undefined
  const described = () => {
    description ??= describeApi(http, app)
    return description
  }
  pageRenderers.set(app.env, async (path, locale, data) => {
    const headers = { 'accept-language': locale }
    const page = await pages.render(new Request(app.env.appUrl + path, { headers }), async asked =>
      asked.startsWith('/api/screens/')
        ? Response.json(data)
        : await http.fetch(new Request(new URL(asked, app.env.appUrl), { headers })),
    )
    if (page instanceof Response) throw new Error(`${path} leads elsewhere`)
    return page.html
  })
  http.get('/api/openapi.json', async c => {
    await limitReads(app, anyRead, clientAddress(c, app.env.trustedProxies))
    return c.json(described())
  })
  http.get('/api/v1/openapi.json', async c => {
    await limitReads(app, anyRead, clientAddress(c, app.env.trustedProxies))
    forPrograms ??= describePrograms(http, app)
    return c.json(forPrograms)
  })
  http.get('/api/docs', async c => {
    await limitReads(app, anyRead, clientAddress(c, app.env.trustedProxies))
    docs ??= apiDocsPage(described() as ApiDescription)
    return c.html(docs)
  })
  http.all('/api/*', c =>
    c.json(
      { error: { code: 'NotFound', message: 'There is no such operation.', requestId: c.get('requestId') } },
      404,
    ),
  )
  // The browser submitted a form before the page's code had loaded. Redirects to the page without the form's data in
  // the URL.
  http.post('*', c => c.redirect(app.env.appUrl + new URL(c.req.url).pathname, 303))
  http.get('*', compress({ encoding: 'gzip' }), async c => {
    const { pathname, search } = new URL(c.req.url)
    const own = await brandFile(app.env, pathname)
    if (own) return own
    const file = await pages.file(pathname + search, c.req.header('accept-encoding') ?? '')
    if (file) return file
    return await pageOrApology(c as HttpContext, app, async () => {
      await limitReads(app, renderedPages, clientAddress(c, app.env.trustedProxies))
      const { headers } = c.req.raw
      const cached = isVisitor(name => headers.get(name))
        ? await http.cache.page(pathname + search, localeOf(c as HttpContext), headers)
        : null
      if (cached) return cached
      const page = await pages.render(pageRequest(c as HttpContext, app), (path, signal) =>
        callInProcess(http, c as HttpContext, path, signal),
      )
      return await compressed(c as HttpContext, page)
    })
  })
}

/**
 * Returns the rendered page, or a plain error page: with the refusal's status, 503 if the database is unavailable, or
 * 500 if rendering fails.
 */
async function pageOrApology(c: HttpContext, app: App, render: () => Promise<Response>): Promise<Response> {
  try {
    return await render()
  } catch (error) {
    const requestId = c.get('requestId')
    const refused = error instanceof Refusal ? error : isUnavailable(error) ? busy : null
    if (!(error instanceof Refusal)) {
      const { message, stack } = error as Error
      app.log.error({ requestId, path: c.req.path, err: { message, stack } }, 'a page could not be rendered')
    }
    const locale = localeOf(c)
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...(refused && refusalHeaders(refused)),
    }
    return new Response(errorPage(requestId, locale, refused?.message), {
      status: refused?.status ?? 500,
      headers,
    })
  }
}

const localeOf = (c: HttpContext): Locale =>
  chooseLocale(c.req.header('cookie') ?? null, c.req.header('accept-language') ?? null)

/** Caches pages as a visitor sees them, rendered from cached API responses. */
export function cachePages(http: Http, app: App, pages: Pages, cached: readonly CachedPage[]): void {
  http.cache.cachePages(cached, ({ address, locale, now }, ask) => {
    const headers = { 'accept-language': locale }
    return pages.render(new Request(app.env.appUrl + address, { headers }), async path => {
      const answer = await ask(path).catch(() => null)
      if (answer) return loaded(answer, now)
      // Failed requests aren't cached; the refusal must be in the visitor's language.
      return await http.fetch(new Request(new URL(path, app.env.appUrl), { headers }))
    })
  })
}

/** An answer from memory, as a page's loaders read it. A session's time is the time of the page, since the answer may be minutes old. */
function loaded({ status, bytes }: FinishedAnswer, now: Date): LoadedAnswer {
  const data = JSON.parse(bytes.toString()) as { now?: string } | null
  const current = data?.now ? { ...data, now: now.toISOString() } : data
  return { ok: true, status, headers: noHeaders, json: async () => current }
}

const noHeaders = new Headers()

/** Compresses a rendered page in one step, because Hono's stream takes more time than the compression itself. */
async function compressed(c: HttpContext, page: RenderedPage): Promise<Response> {
  if (page instanceof Response) return page
  const encoding = accepts(c, { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity' })
  const { status, headers, html } = page
  if (encoding === 'identity') return new Response(html, { status, headers })
  headers.set('content-encoding', encoding)
  headers.append('vary', 'accept-encoding')
  return new Response(new Uint8Array(await promisify(gzip)(html)), { status, headers })
}

/** The request with the public URL, so that redirects and og tags are correct behind a proxy. */
function pageRequest(c: HttpContext, app: App): Request {
  const { pathname, search } = new URL(c.req.url)
  return new Request(app.env.appUrl + pathname + search, { headers: c.req.raw.headers })
}

/** Runs a screen's loader on the server: the same operation and access check as over HTTP, without the network. */
async function callInProcess(
  http: Http,
  c: HttpContext,
  path: string,
  signal?: AbortSignal,
): Promise<Response> {
  const headers = new Headers()
  for (const name of ['cookie', 'authorization', 'x-forwarded-for', 'user-agent', 'accept-language']) {
    const value = c.req.header(name)
    if (value) headers.set(name, value)
  }
  return await http.fetch(new Request(new URL(path, c.req.url), { headers, signal: signal ?? null }), c.env)
}

/** A plain error page that needs no data, script, or renderer. */
export function errorPage(
  requestId: string,
  locale: Locale,
  words: Message = phrase('Something went wrong. Please try again.'),
): string {
  const t = wordsOf(locale)
  const title = escapeMarkup(t(words))
  const reference = escapeMarkup(t(phrase('Reference: {requestId}'), { requestId }))
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${title}</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1rem}</style></head>' +
    `<body><h1>${title}</h1><p>${reference}</p><p><a href="/">${escapeMarkup(t(phrase('Back to Home')))}</a></p></body></html>`
  )
}
