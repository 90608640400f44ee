import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { isReachable } from '../shell/wire/connection.browser.ts'
import { noFile } from '../shell/wire/unreachable.ts'
import { buildRoutes, notFoundRoute, screenRoute, screensRoute, shownDataContext } from './routes.tsx'
import { SignedIn, screens } from './screens.tsx'

type Hydration = NonNullable<NonNullable<Parameters<typeof createBrowserRouter>[1]>['hydrationData']>

/** Creates the router for the current URL, with the loader data of a server-rendered page, if any. */
export async function openRouter(hydrationData?: Hydration) {
  const { pathname } = window.location
  const routes = await routesFor(pathname)
  const matched = matchRoutes(routes, pathname) ?? []
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
      // Loads the parts that the server rendered, so that the markup matches during hydration.
      const shown = route.id && hydrationData?.loaderData?.[route.id]
      if (shown) await route.handle?.prepare?.(shown)
    }),
  )
  const router = createBrowserRouter(routes, {
    ...(hydrationData ? { hydrationData } : {}),
    getContext: () => new RouterContextProvider(new Map([[shownDataContext, shown]])),
    // The router also calls this after a partial match such as '/', so check for a complete match.
    async patchRoutesOnNavigation({ path, patch }) {
      if (isKnown(routes, path)) return
      const late = await import('./admin-screens.tsx').catch(cause => (isReachable() ? noFile(cause) : null))
      // Offline, the admin screens can't load, and `UnknownScreen` shows that.
      if (late) patch(screensRoute, late.adminScreens.map(screenRoute))
    },
  })
  function shown(routeId: string): unknown {
    const { navigation, loaderData } = router.state
    return navigation.state === 'idle' ? loaderData[routeId] : undefined
  }
  return router
}

/** The routes of the main screens, plus those of the admin screens if the path isn't a main screen. */
async function routesFor(pathname: string): Promise<RouteObject[]> {
  const routes = buildRoutes(screens, SignedIn)
  if (isKnown(routes, pathname)) return routes
  const late = await import('./admin-screens.tsx').catch(() => null)
  return late ? buildRoutes([...screens, ...late.adminScreens], SignedIn) : routes
}

const isKnown = (routes: RouteObject[], pathname: string) =>
  matchRoutes(routes, pathname)?.at(-1)?.route.id !== notFoundRoute
