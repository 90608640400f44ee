import type { DataRouter } from 'react-router'
import { runs } from './lib/version.browser.ts'
import { savedScreens } from './saved-screens.ts'
import { screens } from './screens.tsx'
import { accountIsShown } from './shell/offline/account.browser.ts'
import { followVersion } from './shell/offline/follow-version.browser.ts'
import { OfflineLine } from './shell/offline/offline-line.tsx'
import { isSaved, orSaved } from './shell/offline/or-saved.browser.ts'
import { saveScreens } from './shell/offline/save-screens.browser.ts'
import type { SessionData } from './shell/session.ts'
import { worksOffline } from './shell/wire/connection.browser.ts'

/** A visitor may be gone again soon: the service worker loads all screens, which is for who stays. */
const visitorsWaitMs = 10_000

/** For a page that runs on this script: what this device has saved is shown where no answer comes. */
export function showSaved(script: string): void {
  runs(script)
  worksOffline({ orSaved, Line: OfflineLine })
}

/** Follows who is signed in, saves the screens they see, registers the service worker. Loaded late: no page waits for it. */
export async function goOnOffline(router: DataRouter, script: string): Promise<void> {
  const session = () => router.state.loaderData?.root as SessionData | undefined
  // Whose account this browser shows is what the server says, and never what was saved of its answers.
  const follow = () => {
    const shown = session()
    if (shown && !isSaved(shown)) accountIsShown(shown.viewer?.userId ?? null)
  }
  follow()
  router.subscribe(follow)
  // Not before it is known whose they are.
  showSaved(script)
  await saveScreens(router, id => {
    const screen = screens.find(({ path }) => path === id)
    return screen && { saving: savedScreens[id], address: screen.data }
  })
  setTimeout(() => void followVersion(), session()?.viewer ? 0 : visitorsWaitMs)
}
