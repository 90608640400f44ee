import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { describeCampaign } from '../campaigns/page/describe-campaign.ts'
import { structuredHead } from '../campaigns/page/structured-head.ts'
import type { Answer } from '../lib/endpoint.ts'
import { chooseLocale, type Locale } from '../lib/locale.ts'
import { Document } from '../shell/pages/document.tsx'
import type { PageAssets } from '../shell/pages/page-assets.ts'
import { wholePage } from '../shell/pages/whole-page.ts'
import type { SessionData } from '../shell/session.ts'
import { everyLanguage, wordsWithMoney } from '../words/languages.ts'
import { WordsProvider } from '../words/use-words.tsx'
import { adminScreens } from './admin-screens.tsx'
import { buildRoutes, type FetchData, fetchDataContext, notFoundRoute } from './routes.tsx'
import { SignedIn, screens } from './screens.tsx'

export type RenderedPage = { status: number; headers: Headers; html: string } | Response

const everyScreen = [...screens, ...adminScreens]
const routes: RouteObject[] = buildRoutes(everyScreen, SignedIn)
const handler = createStaticHandler(routes)

export { pageAssets } from '../shell/pages/page-assets.ts'

/** Patterns of the main screens' paths, for the service worker. Admin screens are excluded. */
export const screenPatterns = screens.map(({ path }) => `^${path.replace(/:[^/]+/g, '[^/]+')}/?(\\?|$)`)

const sources = everyScreen.map(({ path, load }) => ({
  pattern: new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+').replace(/\/$/, '')}/*$`, 'i'),
  source: load.source,
}))

/** The source file of a path's screen, from which `pageAssets` finds the files to preload. */
export const sourceAt = (pathname: string) => sources.find(({ pattern }) => pattern.test(pathname))?.source

/** Renders a page. Loaders call the API in-process through `fetchData`. Returns a Response for a redirect. */
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
  const boot = {
    loaderData: context.loaderData,
    errors: serialisable(context.errors),
    // The document has these links already.
    assets: { ...assets, preloads: [] },
    locale,
  }
  const markup = renderToString(
    <Document assets={assets} lang={locale}>
      <WordsProvider language={everyLanguage[locale]}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </WordsProvider>
    </Document>,
  )
  const unknown = context.matches.some(match => match.route.id === notFoundRoute)
  return {
    status: unknown ? 404 : context.statusCode,
    headers: new Headers({ 'content-language': locale, vary: 'accept-language, cookie' }),
    html: wholePage(markup, boot, assets, headOf(context, locale)),
  }
}

/** What programs read in the head of a campaign's public page. Not rendered by React, so that browsers don't load its code. */
function headOf({ matches, loaderData, errors }: StaticHandlerContext, locale: Locale): string {
  const id = matches.at(-1)?.route.id ?? ''
  const session = loaderData.root as SessionData | undefined
  if (errors || !session || !/^\/campaign\/(:slug\/)?:campaignId$/.test(id)) return ''
  const { campaign } = loaderData[id] as Answer<'GET /api/screens/campaign/:campaignId'>
  const words = wordsWithMoney(locale, session.branding.currencySign)
  const { appUrl } = session
  const meta = describeCampaign(campaign, session, words)
  return structuredHead({ campaign, meta, appUrl })
}

/** Only the routes of this page: React Router copies and compares every route that it receives. */
function branchOf({ matches }: StaticHandlerContext): RouteObject[] {
  return matches.reduceRight<RouteObject[]>(
    (children, { route }) => [children.length > 0 ? ({ ...route, children } as RouteObject) : route],
    [],
  )
}

/**
 * The errors for the browser: refusals in full, crashes only as a status, because their messages may contain secrets.
 */
function serialisable(errors: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const answer = error as { status?: number; data?: unknown }
      return [id, { status: answer.status ?? 500, data: answer.status ? answer.data : null }]
    }),
  )
}
