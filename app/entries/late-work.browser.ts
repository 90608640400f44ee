import type { DataRouter } from 'react-router'
import { countVisits } from '../campaigns/figures/count.browser.ts'
import { watchForNewVersion } from '../shell/offline/watch-for-new-version.browser.ts'
import type { SessionData } from '../shell/session.ts'
import { saveSeenScreens } from './save-seen-screens.browser.ts'

/** Delays the service worker, which downloads all screens, because many visitors leave soon. */
const visitorsWaitMs = 10_000

/**
 * Counts the visit, saves seen screens, and registers the service worker. Loaded late so that it doesn't delay the
 * page.
 */
export async function startLateWork(router: DataRouter, script: string): Promise<void> {
  countVisits(router)
  await saveSeenScreens(router, script)
  const session = router.state.loaderData?.root as SessionData | undefined
  setTimeout(() => void watchForNewVersion(), session?.viewer ? 0 : visitorsWaitMs)
}
