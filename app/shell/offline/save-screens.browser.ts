import type { DataRouter } from 'react-router'
import { t } from '../../words/load-language.browser.ts'
import type { Screen } from '../screen.ts'
import type { SessionData } from '../session.ts'
import { isReachable, onConnection, serverIsReachable } from '../wire/connection.browser.ts'
import { isSaved } from './or-saved.browser.ts'
import type { Saving } from './saved.ts'
import { forgetOthers, save, sessionAddress } from './saved-store.browser.ts'

/** For each route: how to save its screen, and the URL of its data. */
type ScreenList = (routeId: string) => { saving?: Saving<never>; address?: Screen['data'] } | undefined

/**
 * Saves the screens that the router shows, for the account of the loaded session. Reloads saved data when the server is
 * reachable again.
 */
export async function saveScreens(router: DataRouter, list: ScreenList): Promise<void> {
  await forgetOthers()
  router.subscribe(() => saveShown(router, list))
  saveShown(router, list)
  const ask = () => {
    if (document.visibilityState === 'visible') void router.revalidate()
  }
  onConnection(() => {
    if (isReachable() && shown(router).some(isSaved)) ask()
  })
  window.addEventListener('online', ask)
  window.addEventListener('offline', () => serverIsReachable(false))
  if (!navigator.onLine) serverIsReachable(false)
}

const shown = ({ state }: DataRouter) =>
  Object.values(state.loaderData ?? {}).filter(data => typeof data === 'object' && data !== null)

const done = new WeakSet<object>()

function saveShown({ state }: DataRouter, list: ScreenList): void {
  const { navigation, revalidation, loaderData, location, matches } = state
  if (navigation.state !== 'idle' || revalidation !== 'idle') return
  const session = loaderData.root as SessionData | undefined
  if (!session || isSaved(session)) return
  const account = session.viewer?.userId ?? ''
  if (isNew(session)) void save({ account, address: sessionAddress, screen: null, data: session })
  const { route, params } = matches.at(-1) ?? {}
  const { saving, address } = list(route?.id ?? '') ?? {}
  const data = route ? loaderData[route.id] : undefined
  if (!account || !saving || !address || !isNew(data) || isSaved(data)) return
  const { called, of = same } = saving as Saving<unknown>
  const saved = of(data)
  if (saved === undefined) return
  const screen = {
    path: location.pathname + location.search,
    called: typeof called === 'string' ? t(called) : called(saved, t),
  }
  void save({
    account,
    address: address(new URLSearchParams(location.search), params ?? {}),
    screen,
    data: saved,
  })
}

const same = (data: unknown) => data

/** True the first time it is called with a response. */
function isNew(data: unknown): data is object {
  if (typeof data !== 'object' || data === null || done.has(data)) return false
  done.add(data)
  return true
}
