import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { adminScreens } from '../admin-screens.tsx'
import { chooseLocale } from '../lib/locale.ts'
import { SignedIn, screens } from '../screens.tsx'
import { Document } from '../shell/pages/document.tsx'
import type { PageAssets } from '../shell/pages/page-assets.ts'
import { wholePage } from '../shell/pages/whole-page.ts'
import { buildRoutes, type FetchData, fetchDataContext, notFoundRoute } from '../shell/routes.tsx'
import type { SessionData } from '../shell/session.ts'
import { everyLanguage } from '../words/languages.ts'
import { WordsProvider } from '../words/use-words.tsx'

export type RenderedPage = { status: number; headers: Headers; html: string } | Response

const everyScreen = [...screens, ...adminScreens]
const routes: RouteObject[] = buildRoutes(everyScreen, SignedIn)
const handler = createStaticHandler(routes)

export { pageAssets } from '../shell/pages/page-assets.ts'

/** The paths of everyone's screens, for the service worker. */
export const screenPatterns = screens.map(({ path }) => `^${path.replace(/:[^/]+/g, '[^/]+')}/?(\\?|$)`)

const sources = everyScreen.map(({ path, load, opens }) => ({
  pattern: new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+').replace(/\/$/, '')}/*$`, 'i'),
  source: load.source,
  opens,
}))

/** The source file of a path's screen, which names what to preload. */
export const sourceAt = (pathname: string) => sources.find(({ pattern }) => pattern.test(pathname))

/** Renders a page. Loaders call the API in-process through `fetchData`. Returns a Response if a loader redirects. */
export async function renderPage(
  request: Request,
  fetchData: FetchData,
  assets: PageAssets,
): Promise<RenderedPage> {
  const requestContext = new RouterContextProvider()
  requestContext.set(fetchDataContext, fetchData)
  const context = await handler.query(request, { requestContext })
  if (context instanceof Response) return context
  const router = createStaticRouter(branchOf(context), context)
  const locale = chooseLocale(request.headers.get('cookie'), request.headers.get('accept-language'))
  const asleep = mayStayAsleep(context)
  const boot = {
    loaderData: context.loaderData,
    errors: serialisable(context.errors),
    assets,
    locale,
    asleep,
  }
  const markup = renderToString(
    <Document assets={assets} lang={locale} asleep={asleep}>
      <WordsProvider language={everyLanguage[locale]}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </WordsProvider>
    </Document>,
  )
  const unknown = context.matches.some(match => match.route.id === notFoundRoute)
  return {
    status: unknown ? 404 : context.statusCode,
    headers: new Headers({ 'content-language': locale, vary: 'accept-language, cookie' }),
    html: wholePage(markup, boot, asleep ? null : assets.script),
  }
}

/** True for a complete page of a screen that `sleeps`, shown to a visitor. */
function mayStayAsleep({ matches, loaderData, errors, location, statusCode }: StaticHandlerContext): boolean {
  const session = loaderData.root as SessionData | undefined
  if (errors || statusCode !== 200 || !session || session.viewer) return false
  const shown = everyScreen.find(({ path }) => path === matches.at(-1)?.route.id)
  return shown?.sleeps?.(new URLSearchParams(location.search)) ?? false
}

/** Only the page's own routes: React Router copies and compares all routes that it gets. */
function branchOf({ matches }: StaticHandlerContext): RouteObject[] {
  return matches.reduceRight<RouteObject[]>(
    (children, { route }) => [children.length > 0 ? ({ ...route, children } as RouteObject) : route],
    [],
  )
}

/** Refusals, for the browser. Of a crash only the status: its message may be secret. */
function serialisable(errors: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const answer = error as { status?: number; data?: unknown }
      return [id, { status: answer.status ?? 500, data: answer.status ? answer.data : null }]
    }),
  )
}
