import type { DataRouter } from 'react-router'
import { setRunningScript } from '../lib/version.browser.ts'
import { screens } from '../screens.tsx'
import { accountIsShown } from '../shell/offline/account.browser.ts'
import { OfflineLine } from '../shell/offline/offline-line.tsx'
import { isSaved, orSaved } from '../shell/offline/or-saved.browser.ts'
import { saveScreens } from '../shell/offline/save-screens.browser.ts'
import type { SessionData } from '../shell/session.ts'
import { worksOffline } from '../shell/wire/connection.browser.ts'
import { savedScreens } from './saved-screens.ts'

/** From now on saved data is shown if no answer comes; only data that this version (`script`) saved. */
export function showSaved(script: string): void {
  setRunningScript(script)
  worksOffline({ orSaved, Line: OfflineLine })
}

/** Saves the screens that the signed-in person sees. */
export async function saveSeenScreens(router: DataRouter, script: string): Promise<void> {
  followAccount(router)
  // After followAccount: saved data has an owner.
  showSaved(script)
  await saveScreens(router, id => {
    const screen = screens.find(({ path }) => path === id)
    return screen && { saving: savedScreens[id], address: screen.data }
  })
}

/**
 * Takes the account from the server's answers, never from saved ones. Each answer counts once: after a sign-out the previous one is still shown for
 * a moment.
 */
function followAccount(router: DataRouter): void {
  let previous: SessionData | undefined
  const follow = () => {
    const shown = router.state.loaderData?.root as SessionData | undefined
    if (!shown || shown === previous || isSaved(shown)) return
    previous = shown
    accountIsShown(shown.viewer?.userId ?? null)
  }
  follow()
  router.subscribe(follow)
}
