import type { FunctionComponent } from 'react'
import {
  createContext,
  type LoaderFunctionArgs,
  type RouteObject,
  type RouterContextProvider,
  redirect,
  useLoaderData,
} from 'react-router'
import { reach } from '#device/server.browser.ts'
import { sentAt } from '../lib/app-calls.ts'
import type { RefusalBody } from '../lib/refusal.ts'
import { ErrorScreen, UnknownScreen } from '../shell/error-screen.tsx'
import type { Screen } from '../shell/screen.ts'
import { isSessionOld } from '../shell/session-changed.ts'
import { orSaved, serverIsReachable } from '../shell/wire/connection.browser.ts'
import { noFile, Unreachable } from '../shell/wire/unreachable.ts'
import { recordServerTime } from '../ui/use-now.ts'
import { Root, type SignedInFrame } from './root.tsx'

export type FetchData = (path: string, signal?: AbortSignal) => Promise<LoadedAnswer>

/** The part of a response that loaders read. */
export type LoadedAnswer = Pick<Response, 'ok' | 'status' | 'headers' | 'json'>

/** Fetches API data for loaders: over the network in a browser, in-process on the server. */
export const fetchDataContext = createContext<FetchData>(async (path, signal) => {
  try {
    const response = await reach(path, signal ? { signal } : {})
    serverIsReachable(true)
    return response
  } catch (cause) {
    if (signal?.aborted) throw cause
    serverIsReachable(false)
    throw new Unreachable(false, cause)
  }
})

/** Returns a route's current data while it is being refreshed; undefined during a navigation to another URL. */
export const shownDataContext = createContext<(routeId: string) => unknown>(() => undefined)

/** The id of the route that contains all screens; admin screens are added to it later. */
export const screensRoute = 'screens'
export const notFoundRoute = 'not-found'

/** Builds React Router's route tree. `SignedIn` is rendered with every screen for signed-in people. */
export function buildRoutes(screens: readonly Screen[], SignedIn: SignedInFrame): RouteObject[] {
  return [
    {
      id: 'root',
      path: '/',
      element: <Root SignedIn={SignedIn} />,
      loader: args => loadJson(args, 'root', '/api/session'),
      // Navigations keep the session. It reloads after a revalidation, a form submission, or a change of the session,
      // and on a redirect to the sign-in page, because the session has then ended.
      shouldRevalidate: ({ currentUrl, nextUrl, formMethod }) =>
        formMethod !== undefined ||
        currentUrl.href === nextUrl.href ||
        nextUrl.pathname === '/signin' ||
        isSessionOld(),
      children: [
        {
          id: screensRoute,
          ErrorBoundary: ErrorScreen,
          children: [
            ...screens.map(screenRoute),
            // A campaign URL without an id redirects to the home page (P115).
            { path: '/campaign', loader: () => redirect('/') },
            // Earlier mails and alerts link to what is now a section.
            ...['card-testing', 'self-check', 'undelivered'].map(section => ({
              path: `/admin/${section}`,
              loader: () => redirect(`/admin/operations#${section}`),
            })),
            { path: '*', id: notFoundRoute, Component: UnknownScreen },
          ],
        },
      ],
      ErrorBoundary: ErrorScreen,
    },
  ]
}

/** A screen's route, which loads the screen's data and file in parallel. */
export function screenRoute(screen: Screen): RouteObject {
  const { data } = screen
  return {
    path: screen.path,
    id: screen.path,
    loader: data
      ? async args => {
          const search = new URL(args.request.url).searchParams
          const tab = screen.tab?.(search)
          const response = loadJson(args, screen.path, data(search, args.params), screen)
          const [answer, module] = await Promise.all([response, screen.load().catch(noFile)])
          const shown = tab ? { ...(answer as object), tab } : answer
          await module.prepare?.(shown as never)
          return shown
        }
      : undefined,
    lazy: async () => {
      const [module, around] = await Promise.all([screen.load(), screen.around?.()]).catch(noFile)
      const handle = {
        frame: screen.frame,
        describe: module.describe,
        prepare: module.prepare,
        loads: data !== undefined,
        around: around?.default,
      }
      const ErrorBoundary = module.ErrorBoundary ?? around?.ErrorBoundary
      const Component = withData(module.default)
      return { Component, handle, ...(ErrorBoundary ? { ErrorBoundary } : {}) }
    },
  }
}

/** Passes the loader's data to the screen as `data`. */
function withData(Shown: FunctionComponent<{ data: never }>) {
  return function ScreenWithData() {
    return <Shown data={useLoaderData() as never} />
  }
}

type SignIn = Pick<Screen, 'signIn' | 'visitorsTo'>

/**
 * Loads JSON for a route. If a refresh fails because of the network or the server, the current data is returned, so
 * that the screen keeps typed text and a payment in progress.
 */
async function loadJson(
  args: LoaderFunctionArgs,
  routeId: string,
  path: string,
  signIn: SignIn = { signIn: 'explain' },
): Promise<unknown> {
  const response = requestJson(args, path, signIn).catch((failure: unknown) => {
    const passes = failure instanceof Unreachable || (failure instanceof Response && failure.status >= 500)
    const shown = passes ? args.context.get(shownDataContext)(routeId) : undefined
    if (shown === undefined) throw failure
    return shown
  })
  return await orSaved(path, response)
}

async function requestJson(
  { request, context }: LoaderFunctionArgs,
  path: string,
  { signIn, visitorsTo }: SignIn,
): Promise<unknown> {
  const fetchData = (context as RouterContextProvider).get(fetchDataContext)
  const response = await fetchData(path, request.signal)
  if (response.ok) {
    const answer = (await response.json()) as { now?: string } | null
    const sentMs = sentAt(response.headers)
    if (sentMs && answer?.now) recordServerTime(Date.parse(answer.now), sentMs, performance.now())
    return answer
  }
  const body = (await response.json().catch(() => null)) as RefusalBody | null
  if (response.status === 401 && signIn === 'redirect') {
    const { pathname, search } = new URL(request.url)
    throw redirect(visitorsTo ?? `/signin?next=${encodeURIComponent(pathname + search)}`)
  }
  throw Response.json(body, { status: response.status })
}
