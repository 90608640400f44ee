import type { DataRouter } from 'react-router'
import { runs } from '../lib/version.browser.ts'
import { screens } from '../screens.tsx'
import { accountIsShown } from '../shell/offline/account.browser.ts'
import { OfflineLine } from '../shell/offline/offline-line.tsx'
import { isSaved, orSaved } from '../shell/offline/or-saved.browser.ts'
import { saveScreens } from '../shell/offline/save-screens.browser.ts'
import type { SessionData } from '../shell/session.ts'
import { worksOffline } from '../shell/wire/connection.browser.ts'
import { savedScreens } from './saved-screens.ts'

/** From now on what this device has saved is shown where no answer comes. `script` is what runs here: no other version's is shown. */
export function showSaved(script: string): void {
  runs(script)
  worksOffline({ orSaved, Line: OfflineLine })
}

/** Follows who is signed in, and keeps the screens they see. */
export async function saveSeenScreens(router: DataRouter, script: string): Promise<void> {
  followAccount(router)
  // Not before it is known whose they are.
  showSaved(script)
  await saveScreens(router, id => {
    const screen = screens.find(({ path }) => path === id)
    return screen && { saving: savedScreens[id], address: screen.data }
  })
}

/**
 * Whose account this device shows is what the server says, and never what was saved of its answers. Each answer says it once: after a sign-out the
 * one before is shown for a moment more.
 */
function followAccount(router: DataRouter): void {
  let heard: SessionData | undefined
  const follow = () => {
    const shown = router.state.loaderData?.root as SessionData | undefined
    if (!shown || shown === heard || isSaved(shown)) return
    heard = shown
    accountIsShown(shown.viewer?.userId ?? null)
  }
  follow()
  router.subscribe(follow)
}
