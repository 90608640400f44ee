import './ui/theme.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Locale } from './lib/locale.ts'
import { screens } from './screens.tsx'
import { Document, type PageAssets } from './shell/pages/document.tsx'
import { captureEarlyInput } from './shell/replay-early-input.browser.ts'
import { buildRoutes, notFoundRoute, screenRoute, screensRoute, shownDataContext } from './shell/routes.tsx'
import { noFile } from './shell/wire/unreachable.ts'
import { loadLanguage } from './words/load-language.browser.ts'
import { WordsProvider } from './words/use-words.tsx'

type Boot = {
  loaderData: Record<string, unknown>
  errors: Record<string, { status: number; data: unknown }> | null
  assets: PageAssets
  locale: Locale
}

/** Takes over the page that the server rendered, with the data it was rendered from. */
async function start(): Promise<void> {
  // Who went back or forward meanwhile is at another page by now than the one that was drawn.
  const here = window.location.pathname + window.location.search
  if (window.early && window.early.address !== here) return window.location.reload()
  const block = document.getElementById('boot')
  const boot = JSON.parse(block?.textContent ?? '{}') as Boot
  const scripts = document.querySelectorAll('body > script')
  for (const script of scripts) script.remove()
  const routes = await routesFor(window.location.pathname)
  const matched = matchRoutes(routes, window.location.pathname) ?? []
  const [language] = await Promise.all([
    loadLanguage(boot.locale),
    ...matched.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  ])
  const errors =
    boot.errors &&
    Object.fromEntries(
      Object.entries(boot.errors).map(([id, error]) => [id, new ErrorResponse(error.status, '', error.data)]),
    )
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: boot.loaderData, errors },
    getContext: () => new RouterContextProvider(new Map([[shownDataContext, shown]])),
    // The router's own partial matches count the home page's '/' as the beginning of every way: ask for a whole one.
    async patchRoutesOnNavigation({ path, patch }) {
      if (isKnown(routes, path)) return
      const { lateScreens } = await import('./late-screens.tsx').catch(noFile)
      patch(screensRoute, lateScreens.map(screenRoute))
    },
  })
  function shown(routeId: string): unknown {
    const { navigation, loaderData } = router.state
    return navigation.state === 'idle' ? loaderData[routeId] : undefined
  }
  startTransition(() => {
    captureEarlyInput()
    hydrateRoot(
      document,
      <Document assets={boot.assets} lang={boot.locale}>
        <WordsProvider language={language}>
          <RouterProvider router={router} />
        </WordsProvider>
      </Document>,
    )
  })
}

/** The tree with everybody's screens, and with the late ones where the page is none of those. */
async function routesFor(pathname: string): Promise<RouteObject[]> {
  const routes = buildRoutes(screens)
  if (isKnown(routes, pathname)) return routes
  const { lateScreens } = await import('./late-screens.tsx')
  return buildRoutes([...screens, ...lateScreens])
}

const isKnown = (routes: RouteObject[], pathname: string) =>
  matchRoutes(routes, pathname)?.at(-1)?.route.id !== notFoundRoute

void start()
