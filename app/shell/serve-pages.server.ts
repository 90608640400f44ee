import type { MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type { App } from '../platform/app.server.ts'
import type { Http, HttpContext } from '../platform/http/transport.server.ts'
import { type ApiDescription, apiDocsPage } from './api-docs.ts'
import { builtPages, devPages } from './pages.server.ts'

/** Everything that is no operation: the built files, then the screens, rendered. */
export async function servePages(http: Http, app: App): Promise<void> {
  const pages = app.env.dev ? await devPages() : await builtPages()
  const describeApi = () =>
    http.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: `${app.env.branding.product} API`, version: '1.0.0' },
      servers: [{ url: app.env.appUrl }],
    })
  http.get('/api/openapi.json', c => c.json(describeApi()))
  http.get('/api/docs', c => c.html(apiDocsPage(describeApi() as ApiDescription)))
  http.all('/api/*', c =>
    c.json(
      { error: { code: 'NotFound', message: 'There is no such operation.', requestId: c.get('requestId') } },
      404,
    ),
  )
  // A form sent by the browser itself, before its page's code came: the page again, and nothing of it in an address.
  http.post('*', c => c.redirect(app.env.appUrl + new URL(c.req.url).pathname, 303))
  http.get('*', compressHtml, async c => {
    const { pathname, search } = new URL(c.req.url)
    const file = await pages.file(pathname + search, c.req.header('accept-encoding') ?? '')
    if (file) return file
    return await pages.render(pageRequest(c as HttpContext, app), (path, signal) =>
      callInProcess(http, c as HttpContext, path, signal),
    )
  })
}

const compressHtml: MiddlewareHandler = compress({ encoding: 'gzip' })

/** The address as the outside knows it, so that redirects and og tags are right behind a proxy. */
function pageRequest(c: HttpContext, app: App): Request {
  const { pathname, search } = new URL(c.req.url)
  return new Request(app.env.appUrl + pathname + search, { headers: c.req.raw.headers })
}

/** A screen's loader on the server: the same operation, the same access rule, no network. */
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
