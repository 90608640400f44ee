import type { DataRouter } from 'react-router'
import { setRunningScript } from '../lib/version.browser.ts'
import { recordAccount } from '../shell/offline/account.browser.ts'
import { OfflineLine } from '../shell/offline/offline-line.tsx'
import { isSaved, orSaved } from '../shell/offline/or-saved.browser.ts'
import { saveScreens } from '../shell/offline/save-screens.browser.ts'
import type { SessionData } from '../shell/session.ts'
import { worksOffline } from '../shell/wire/connection.browser.ts'
import { savedScreens } from './saved-screens.ts'
import { screens } from './screens.tsx'

/**
 * Makes loaders fall back to saved data when the server doesn't respond. Only data saved by this version (`script`) is
 * used.
 */
export function showSaved(script: string): void {
  setRunningScript(script)
  worksOffline({ orSaved, Line: OfflineLine })
}

/** Saves the screens that the signed-in person opens, for offline use. */
export async function saveSeenScreens(router: DataRouter, script: string): Promise<void> {
  followAccount(router)
  // After `followAccount`, which sets the account that saved data belongs to.
  showSaved(script)
  await saveScreens(router, id => {
    const screen = screens.find(({ path }) => path === id)
    return screen && { saving: savedScreens[id], address: screen.data }
  })
}

/**
 * Sets the current account from the server's responses, never from saved ones. Each response counts once: after a
 * sign-out the router still shows the previous response for a moment.
 */
function followAccount(router: DataRouter): void {
  let previous: SessionData | undefined
  const follow = () => {
    const shown = router.state.loaderData?.root as SessionData | undefined
    if (!shown || shown === previous || isSaved(shown)) return
    previous = shown
    recordAccount(shown.viewer?.userId ?? null)
  }
  follow()
  router.subscribe(follow)
}
